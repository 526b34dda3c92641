"""A Dots and Boxes player that speaks UGI: it takes boxes, and gives none away while it can."""
import random

START = ["5x5", "/".join(["....."] * 6), "/".join(["......"] * 5), "0-0", "1"]


def read(words):  # startpos|fen TEXT [moves ...]
    cut = words.index("moves") if "moves" in words else len(words)
    fen = START if words[0] == "startpos" else words[1:cut]
    rows, cols = map(int, fen[0].split("x"))
    edges = {(kind, r, c): sign != "." for kind, lines in zip("hv", fen[1:3])
             for r, line in enumerate(lines.split("/")) for c, sign in enumerate(line)}
    for move in words[cut + 1:]:
        edges[(move[0], *map(int, move[1:].split(",")))] = True
    boxes = [[("h", r, c), ("h", r + 1, c), ("v", r, c), ("v", r, c + 1)] for r in range(rows) for c in range(cols)]
    return edges, boxes


def worth(edge, edges, boxes):
    left = [sum(not edges[side] for side in box) for box in boxes if edge in box]
    return left.count(1), -left.count(2), random.random()  # boxes closed; boxes given away; any of these


while True:
    word, *rest = input().split() or [""]
    if word == "ugi":
        print("id name boxes\nugiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        edges, boxes = read(rest)
    elif word == "go":
        kind, r, c = max((e for e in edges if not edges[e]), key=lambda e: worth(e, edges, boxes))
        print(f"bestmove {kind}{r},{c}", flush=True)
    elif word == "quit":
        break
