"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);

// Sizes in CSS pixels: the margins of the time axis, a pool's graph and the gap below, a row of a lane.
const LEFT = 104, RIGHT = 14, POOL = 64, GAP = 16, ROW = 13, BAR = 11, PAD = 4;
const KINDS = { held: "held", leased: "leased", cached: "cached", free: "free", queued: "queued", run: "running", transfer: "transferring", built: "built" };
const end = data.end > 0 ? data.end : 1;
let from = 0, to = end, picked = null;

// ---- Preparation: what each frame needs and no frame changes.

// A pool: time, and per series its values and the area below them up to each point, so that a mean over any time is two lookups.
const pools = data.pools.map((p, i) => {
  const n = p.points.length / 4, v = [1, 2, 3].map(() => new Float64Array(n + 1)), area = [1, 2, 3].map(() => new Float64Array(n + 1));
  const t = new Float64Array(n + 1);
  let most = p.cap || 0;
  for (let k = 1; k <= n; k++) {
    t[k] = p.points[4 * k - 4];
    let sum = 0;
    for (let j = 0; j < 3; j++) {
      v[j][k] = p.points[4 * k - 3 + j]; sum += v[j][k];
      area[j][k] = area[j][k - 1] + v[j][k - 1] * (t[k] - t[k - 1]);
    }
    most = Math.max(most, sum);
  }
  return { ...p, t, v, area, most: most || 1, y: i * (POOL + GAP) + GAP / 2 };
});
const poolsHeight = pools.length * (POOL + GAP);

let lanesHeight = 0;
const lanes = data.lanes.map(l => {
  const lane = { ...l, y: lanesHeight, h: 2 * PAD + ROW * Math.max(1, l.acts + l.holdings) };
  lane.last = l.ended === null ? end : l.ended;
  let b = 0; // reach[i]: the latest end of the spans up to i
  lane.reach = l.spans.map(s => b = Math.max(b, s.b));
  lanesHeight += lane.h;
  return lane;
});
const rowOf = (lane, s) => s.k === "held" || s.k === "leased" ? lane.acts + s.r : s.r;

// The first index in lo … hi-1 for which past holds, hi when there is none; past must be monotone.
function search(lo, hi, past) {
  while (lo < hi) { const m = (lo + hi) >> 1; if (past(m)) hi = m; else lo = m + 1; }
  return lo;
}
const pointAt = (p, t) => search(1, p.t.length, k => p.t[k] > t) - 1;
const laneAt = y => { const i = search(0, lanes.length, k => lanes[k].y > y) - 1; return i >= 0 && y < lanes[i].y + lanes[i].h ? lanes[i] : null; };
const firstSpan = (lane, t) => search(0, lane.spans.length, i => lane.reach[i] >= t);

// ---- Drawing.

let ink = {};
function readInk() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["bg", "fg", "faint", "rule", "on", "mark", ...Object.keys(KINDS)]) ink[name] = style.getPropertyValue("--" + name).trim();
}
// A lane is a session's or, with a name, an engine's that builds iterations ahead.
const who = lane => lane.name || "#" + lane.serial;
const width = () => $("lanes").clientWidth;
const x = t => LEFT + (t - from) / (to - from) * (width() - LEFT - RIGHT);
const timeAt = px => from + (px - LEFT) / (width() - LEFT - RIGHT) * (to - from);
const show = v => String(Number(v.toPrecision(7)));
const shown = (v, digits) => String(Number(v.toFixed(digits)));

function canvas(el, w, h) {
  const d = window.devicePixelRatio || 1, W = Math.round(w * d), H = Math.round(h * d);
  if (el.width !== W || el.height !== H) { el.width = W; el.height = H; el.style.width = w + "px"; el.style.height = h + "px"; }
  const c = el.getContext("2d");
  c.setTransform(d, 0, 0, d, 0, 0); c.clearRect(0, 0, w, h);
  c.font = "11px system-ui, sans-serif"; c.textBaseline = "middle";
  return c;
}

// A part of the page that scrolls: only what is in view is drawn, on a canvas that stays in place.
function strip(id, height, draw) {
  const box = $(id), h = Math.min(box.clientHeight, Math.max(height, 1));
  box.firstElementChild.style.height = height + "px";
  const c = canvas(box.querySelector("canvas"), width(), h);
  c.translate(0, -box.scrollTop);
  draw(c, width(), box.scrollTop, box.scrollTop + h);
}

function ticks() {
  const least = (to - from) / Math.max(2, (width() - LEFT) / 90), p = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find(k => k * p >= least) * p, list = [];
  for (let k = Math.ceil(from / step); k * step <= to; k++) list.push(k * step);
  return { list, digits: Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(step)))) };
}

function grid(c, low, high) {
  c.strokeStyle = ink.rule; c.beginPath();
  for (const t of ticks().list) { const px = Math.round(x(t)) + 0.5; c.moveTo(px, low); c.lineTo(px, high); }
  c.stroke();
}

function drawAxis() {
  const c = canvas($("axis"), width(), 24), { list, digits } = ticks();
  c.fillStyle = ink.faint; c.textAlign = "center";
  for (const t of list) c.fillText(shown(t, digits), x(t), 13);
  c.textAlign = "right"; c.fillText("time", LEFT - 30, 13);
}

function name(c, text, room) {
  if (c.measureText(text).width > room) {
    while (text.length > 1 && c.measureText(text + "…").width > room) text = text.slice(0, -1);
    text += "…";
  }
  return text;
}

function drawPools(c, w, low, high) {
  grid(c, low, high);
  for (const p of pools) if (p.y < high && p.y + POOL + GAP > low) drawPool(c, p, w);
}

function drawPool(c, p, w) {
  const base = p.y + POOL, h = v => v / p.most * (POOL - 4), right = w - RIGHT;
  c.textAlign = "right"; c.fillStyle = ink.fg; c.fillText(name(c, p.name, LEFT - 20), LEFT - 10, p.y + POOL / 2 - 7);
  c.fillStyle = ink.faint; c.fillText(p.cap === null ? "no bound" : "cap " + show(p.cap), LEFT - 10, p.y + POOL / 2 + 8);
  if (p.cap !== null) { c.fillStyle = ink.free; c.fillRect(LEFT, base - h(p.cap), right - LEFT, h(p.cap)); }
  // Where nothing changes a rectangle; where it changes more than once in a pixel, the mean over the pixel's time.
  const n = p.t.length, px = 1 / (window.devicePixelRatio || 1);
  const bars = (a, b, value) => {
    let y = base;
    ["held", "leased", "cached"].forEach((kind, j) => { const v = h(value(j)); if (v > 0) { c.fillStyle = ink[kind]; c.fillRect(a, y - v, b - a, v); y -= v; } });
  };
  const integral = (j, t) => { const k = pointAt(p, t); return p.area[j][k] + p.v[j][k] * (t - p.t[k]); };
  for (let a = LEFT; a < right - px / 2;) {
    const t = timeAt(a), k = pointAt(p, t), next = k + 1 < n ? x(p.t[k + 1]) : right;
    const whole = Math.floor((Math.min(next, right) - LEFT) / px) * px + LEFT;
    if (whole - a >= px) { bars(a, whole, j => p.v[j][k]); a = whole; continue; }
    const t2 = Math.min(timeAt(a + px), end), k2 = pointAt(p, t2);
    bars(a, a + px, k2 - k < 2 ? j => p.v[j][k2] : j => (integral(j, t2) - integral(j, t)) / (t2 - t));
    a += px;
  }
  c.lineWidth = 1; c.strokeStyle = ink.rule; c.beginPath(); c.moveTo(LEFT, base + 0.5); c.lineTo(right, base + 0.5); c.stroke();
  if (p.cap !== null) { const y = Math.round(base - h(p.cap)) + 0.5; c.strokeStyle = ink.mark; c.beginPath(); c.moveTo(LEFT, y); c.lineTo(right, y); c.stroke(); }
}

function drawLanes(c, w, low, high) {
  grid(c, low, high);
  for (let i = Math.max(0, search(0, lanes.length, k => lanes[k].y > low) - 1); i < lanes.length && lanes[i].y < high; i++) drawLane(c, lanes[i], w);
}

function drawLane(c, lane, w) {
  const right = w - RIGHT, clip = t => Math.min(Math.max(x(t), LEFT), right);
  c.textAlign = "right"; c.fillStyle = ink.fg; c.fillText(name(c, who(lane), LEFT - 20), LEFT - 10, lane.y + PAD + BAR / 2);
  c.strokeStyle = ink.rule; c.beginPath(); c.moveTo(0, lane.y + lane.h - 0.5); c.lineTo(w, lane.y + lane.h - 0.5); c.stroke();
  if (lane.last >= from && lane.born <= to) { c.fillStyle = ink.faint; c.fillRect(clip(lane.born), lane.y + PAD + BAR / 2 - 0.5, clip(lane.last) - clip(lane.born), 1); }
  const drawn = {}; // per kind and row, up to where spans narrower than a pixel have been drawn
  c.textAlign = "left";
  for (let i = firstSpan(lane, from); i < lane.spans.length && lane.spans[i].a <= to; i++) {
    const s = lane.spans[i];
    if (s.b < from) continue;
    const a = clip(s.a), wide = Math.max(clip(s.b) - a, 1), row = rowOf(lane, s), slot = s.k + row;
    if (a + wide <= (drawn[slot] || 0) && s !== picked) continue;
    drawn[slot] = a + wide;
    const y = lane.y + PAD + ROW * row;
    c.fillStyle = ink[s.k]; c.fillRect(a, y, wide, BAR);
    if (wide > 3) { c.fillStyle = ink.bg; c.fillRect(a + wide - 0.5, y, 0.5, BAR); }
    if (s === picked) { c.strokeStyle = ink.fg; c.lineWidth = 1.5; c.strokeRect(a + 0.5, y - 0.5, Math.max(wide - 1, 1), BAR + 1); c.lineWidth = 1; }
    if (wide > 20) { const text = name(c, s.w, wide - 8); if (text === s.w || text.length > 2) { c.fillStyle = s.k === "queued" ? ink.fg : ink.on; c.fillText(text, a + 4, y + BAR / 2 + 0.5); } }
  }
  c.strokeStyle = ink.mark; c.lineWidth = 2; c.beginPath();
  for (const m of lane.marks) if (m.at >= from && m.at <= to) { c.moveTo(x(m.at), lane.y + 1); c.lineTo(x(m.at), lane.y + lane.h - 2); }
  c.stroke(); c.lineWidth = 1;
}

let asked = false;
function draw() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    $("pools").style.height = poolsHeight + "px";
    drawAxis(); strip("pools", poolsHeight, drawPools); strip("lanes", lanesHeight, drawLanes);
    $("range").textContent = "t = " + show(from) + " … " + show(to) + (to - from < end ? " of " + show(end) : "");
  });
}

// ---- Moving about.

function view(start, span) {
  span = Math.min(end, Math.max(span, end * 1e-7));
  from = Math.min(Math.max(0, start), end - span); to = from + span;
  draw();
}
const zoom = (k, center) => view(center - (center - from) * k, (to - from) * k);
const middle = () => (from + to) / 2;

$("in").onclick = () => zoom(0.5, middle());
$("out").onclick = () => zoom(2, middle());
$("all").onclick = () => view(0, end);
addEventListener("keydown", ev => {
  if (ev.ctrlKey || ev.metaKey || ev.altKey) return;
  const step = (to - from) / 5;
  const act = { "+": () => zoom(0.5, middle()), "=": () => zoom(0.5, middle()), "-": () => zoom(2, middle()), "0": () => view(0, end),
    ArrowLeft: () => view(from - step, to - from), ArrowRight: () => view(from + step, to - from) }[ev.key];
  if (act) { ev.preventDefault(); act(); }
});
$("chart").addEventListener("wheel", ev => {
  const wide = Math.abs(ev.deltaX) > Math.abs(ev.deltaY) ? ev.deltaX : ev.shiftKey ? ev.deltaY : 0;
  if (wide) { ev.preventDefault(); view(from + wide / width() * (to - from), to - from); return; }
  const box = ev.target.closest(".strip");
  if (!ev.ctrlKey && box && box.id === "lanes" && box.scrollHeight > box.clientHeight) return; // it scrolls
  ev.preventDefault();
  zoom(1.002 ** ev.deltaY, timeAt(ev.clientX - $("chart").getBoundingClientRect().left));
}, { passive: false });

// ---- What is under the pointer.

function under(ev) {
  const box = ev.target.closest && ev.target.closest(".strip");
  if (!box) return null;
  const r = box.getBoundingClientRect(), px = ev.clientX - r.left, y = ev.clientY - r.top + box.scrollTop, t = timeAt(px);
  if (px > width()) return null;
  if (box.id === "pools") {
    const pool = pools[Math.floor(y / (POOL + GAP))];
    return pool && { pool, t, px };
  }
  const lane = laneAt(y);
  if (!lane) return null;
  if (px < LEFT) return { lane };
  const slack = (to - from) / width() * 3, row = Math.floor((y - lane.y - PAD) / ROW);
  const mark = lane.marks.find(m => Math.abs(m.at - t) < slack);
  let span = null;
  for (let i = firstSpan(lane, t - slack); i < lane.spans.length && lane.spans[i].a <= t + slack; i++) {
    const s = lane.spans[i];
    if (rowOf(lane, s) === row && s.b >= t - slack && (!span || (s.a <= t && t <= s.b))) span = s;
  }
  return { lane, mark, span };
}

function describe(f) {
  if (!f) return "";
  if (f.pool) {
    const p = f.pool, t = Math.min(Math.max(f.t, 0), end), k = pointAt(p, t), [held, leased, cached] = p.v.map(v => v[k]);
    if (f.px < LEFT) return p.name + (p.cap === null ? ", no bound" : ", cap " + show(p.cap));
    const free = p.cap === null ? "" : `, free ${show(Math.max(0, p.cap - held - leased - cached))} of ${show(p.cap)}`;
    return `${p.name} at t = ${shown(t, Math.min(12, Math.max(0, Math.ceil(Math.log10(width() / (to - from))))))}\nheld ${show(held)}, leased ${show(leased)}, cached ${show(cached)}${free}`;
  }
  if (f.mark) return `${who(f.lane)} ${f.mark.r} at t = ${show(f.mark.at)}\n${f.mark.t}`;
  if (f.span) return `${who(f.lane)} ${KINDS[f.span.k]} ${f.span.w}\nt = ${show(f.span.a)} … ${show(f.span.b)} (${show(f.span.b - f.span.a)})\n${f.span.t}`;
  return `${who(f.lane)}, from t = ${show(f.lane.born)}` + (f.lane.ended === null ? "" : ` to ${show(f.lane.ended)}`);
}

function tip(ev, text) {
  const el = $("tip");
  el.textContent = text; el.style.display = text ? "block" : "none";
  el.style.left = Math.max(4, Math.min(ev.clientX + 14, innerWidth - el.offsetWidth - 8)) + "px";
  el.style.top = (ev.clientY + 18 + el.offsetHeight > innerHeight ? ev.clientY - el.offsetHeight - 8 : ev.clientY + 14) + "px";
}

function highlight(line) {
  for (const el of document.querySelectorAll("#source .hit")) el.classList.remove("hit");
  const el = line && $("source").children[line - 1];
  if (el) { el.classList.add("hit"); el.scrollIntoView({ block: "center" }); }
}

let drag = null;
$("chart").addEventListener("pointerdown", ev => {
  const box = ev.target.closest(".strip");
  if (ev.button === 0 && ev.target.tagName === "CANVAS") drag = { x: ev.clientX, from, y: ev.clientY, top: box ? box.scrollTop : 0, box, moved: false };
});
addEventListener("pointermove", ev => {
  if (!drag) { tip(ev, describe(under(ev))); return; }
  drag.moved = drag.moved || Math.abs(ev.clientX - drag.x) + Math.abs(ev.clientY - drag.y) > 4;
  if (!drag.moved) return;
  tip(ev, "");
  if (drag.box) drag.box.scrollTop = drag.top + drag.y - ev.clientY;
  view(drag.from + (drag.x - ev.clientX) / (width() - LEFT - RIGHT) * (to - from), to - from);
});
addEventListener("pointerup", ev => {
  if (drag && !drag.moved) {
    const f = under(ev);
    picked = f && f.span || null;
    highlight(f && (f.mark && f.mark.l || f.span && f.span.l || f.pool && f.pool.line));
    draw();
  }
  drag = null;
});
for (const id of ["pools", "lanes"]) $(id).addEventListener("scroll", draw);
addEventListener("resize", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readInk(); draw(); });

// ---- The page.

$("name").textContent = data.name;
document.title = data.name + " – timeline";
for (const [kind, text] of [...Object.entries(KINDS).filter(([k]) => k !== "built" || lanes.some(l => l.name && l.spans.length)), ["mark", "preemption, expiry, finding"]]) {
  const el = document.createElement("span"), box = document.createElement("i");
  box.className = kind; box.style.background = `var(--${kind})`; el.append(box, text); $("key").append(el);
}
(data.source || []).forEach((text, i) => {
  const el = document.createElement("div"), no = document.createElement("b");
  no.textContent = i + 1; el.append(no, text); $("source").append(el);
});

// What is shown, to be read by programs: the visible range, and where on the page the middle of a session's span is.
window.sq = {
  get range() { return [from, to]; },
  pools: pools.map(p => p.name),
  lanes: lanes.map(l => l.serial),
  where(serial, kind, what) {
    const lane = lanes.find(l => l.serial === serial), s = lane && lane.spans.find(s => s.k === kind && s.w === what);
    if (!s) return null;
    const box = $("lanes"), r = box.getBoundingClientRect();
    return [r.left + x((s.a + s.b) / 2), r.top + lane.y + PAD + ROW * rowOf(lane, s) + BAR / 2 - box.scrollTop];
  },
};
readInk();
draw();
