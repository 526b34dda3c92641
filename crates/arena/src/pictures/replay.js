"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const board = byId("board"), slider = byId("slider"), playing = byId("play");
  const buttons = [...document.querySelectorAll("#moves button")];
  const space = "http://www.w3.org/2000/svg";
  const last = data.boards.length - 1;
  let step = 0, timer = null;

  const element = (name, attributes, text) => {
    const made = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const shape = (s) => {
    if (s[0] === "r") return element("rect", { x: s[1], y: s[2], width: s[3], height: s[4], class: s[5] });
    if (s[0] === "c") return element("circle", { cx: s[1], cy: s[2], r: s[3], class: s[4] });
    const kind = s[0] === "n" ? { class: "coordinate" } : {};
    return element("text", { x: s[1], y: s[2], ...kind }, s[3]);
  };
  const show = (wanted) => {
    step = Math.max(0, Math.min(last, wanted));
    board.replaceChildren(...data.boards[step].map(shape));
    board.setAttribute("aria-label", "Board: " + data.captions[step]);
    byId("caption").textContent = data.captions[step];
    byId("thought").textContent = data.thoughts[step] || "";
    slider.value = step;
    slider.setAttribute("aria-valuetext", data.captions[step]);
    const cursor = byId("cursor");
    if (cursor) {
      const x = Number(cursor.dataset.left) + Number(cursor.dataset.width) * step / Math.max(1, last);
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
    buttons.forEach((button, index) => {
      if (index === step) {
        button.setAttribute("aria-current", "step");
        const list = byId("moves"), item = button.parentElement;
        list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
      } else button.removeAttribute("aria-current");
    });
  };
  const stop = () => {
    clearInterval(timer);
    timer = null;
    playing.textContent = "play";
    playing.setAttribute("aria-label", "Play");
  };
  const toggle = () => {
    if (timer !== null) return stop();
    if (step === last) show(0);
    playing.textContent = "pause";
    playing.setAttribute("aria-label", "Pause");
    timer = setInterval(() => (step < last ? show(step + 1) : stop()), 700);
  };
  const go = (wanted) => { stop(); show(wanted); };

  byId("first").onclick = () => go(0);
  byId("back").onclick = () => go(step - 1);
  byId("next").onclick = () => go(step + 1);
  byId("last").onclick = () => go(last);
  playing.onclick = toggle;
  slider.oninput = () => go(Number(slider.value));
  buttons.forEach((button, index) => { button.onclick = () => go(index); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const moves = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last };
    if (event.target === slider && event.key !== " ") return;
    if (event.key in moves) { event.preventDefault(); go(moves[event.key]); }
    if (event.key === " " && event.target.tagName !== "BUTTON") { event.preventDefault(); toggle(); }
  });
  const asked = () => {
    const ply = /^#ply=(\d+)$/.exec(location.hash);
    return ply ? Number(ply[1]) : 0;
  };
  window.addEventListener("hashchange", () => go(asked()));
  show(asked());
})();
