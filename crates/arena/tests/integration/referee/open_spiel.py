"""Replays games with OpenSpiel and compares what each player may do, and how they end.

Reads one game a line from standard input, as JSON:

    {"game": "quoridor", "size": 9, "walls": 10, "plies": [{"turn": 0, "legal": ["e2", ...], "move": "e2"}, ...],
     "returns": [1, -1]}

and writes one line for each: `ok` with the number of plies, or what differs first.
"""

import json
import sys

import pyspiel

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def load(game):
    if game["game"] == "quoridor":
        parameters = {"board_size": game["size"], "wall_count": game["walls"]}
        return pyspiel.load_game("quoridor", parameters)
    parameters = {"num_rows": game["rows"], "num_cols": game["cols"], "utility_margin": True}
    return pyspiel.load_game("dots_and_boxes", parameters)


def ours(game, text):
    """An action of OpenSpiel in the notation of the workspace."""
    if game["game"] == "quoridor":
        # OpenSpiel counts rows from the top, and its first player is at the bottom.
        size = game["size"]
        column, row, way = text[0], text[1:].rstrip("hv"), text[-1]
        if way in "hv":
            return f"{column}{size - int(row)}{way}"
        return f"{column}{size + 1 - int(row)}"
    # `P1(h,0,1)`: whoever plays, the edge is the same.
    way, row, column = text[text.index("(") + 1 : -1].split(",")
    return f"{way}{row},{column}"


def difference(game):
    state = load(game).new_initial_state()
    for number, ply in enumerate(game["plies"], 1):
        if state.is_terminal():
            return f"ply {number}: over for OpenSpiel only"
        if state.current_player() != ply["turn"]:
            return f"ply {number}: OpenSpiel has player {state.current_player()} on turn"
        actions = {ours(game, state.action_to_string(action)): action for action in state.legal_actions()}
        legal = set(ply["legal"])
        if legal != set(actions):
            more, fewer = sorted(set(actions) - legal), sorted(legal - set(actions))
            return f"ply {number}: OpenSpiel has {more} more and {fewer} fewer"
        state.apply_action(actions[ply["move"]])
    if not state.is_terminal():
        return "the end: OpenSpiel goes on"
    if [round(value) for value in state.returns()] != game["returns"]:
        return f"the end: OpenSpiel says {state.returns()}"
    return None


for line in sys.stdin:
    game = json.loads(line)
    print(difference(game) or f"ok {len(game['plies'])}", flush=True)
