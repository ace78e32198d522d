import type { StickerKind } from './scene.ts';

type Pen = CanvasRenderingContext2D;

const ink = '#14183A';
const sun = '#F7B32B';
const paper = '#FBF8F3';
const red = '#C81E45';
const leaf = '#0B7A55';

/** Each is drawn around the middle, within a circle of the radius 1. */
const drawings: Readonly<Record<StickerKind, (pen: Pen) => void>> = {
  drum: drawDrum,
  sun: drawSun,
  heart: drawHeart,
  star: drawStar,
  notes: drawNotes,
  spark: drawSpark,
};

/** Draws a sticker with a radius in pixels around where the pen stands; a paper edge parts it from any picture. */
export function drawSticker(pen: Pen, kind: StickerKind, radiusPx: number): void {
  pen.save();
  pen.scale(radiusPx, radiusPx);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  drawings[kind](pen);
  pen.restore();
}

/** Fills a shape over its own paper edge. */
function fillWithEdge(pen: Pen, path: Path2D, colour: string): void {
  pen.lineWidth = 0.22;
  pen.strokeStyle = paper;
  pen.stroke(path);
  pen.fillStyle = colour;
  pen.fill(path);
}

function drawDrum(pen: Pen): void {
  const body = new Path2D('M-.66 -.5 L-.42 .82 Q0 .98 .42 .82 L.66 -.5 Z');
  fillWithEdge(pen, body, '#7A2E0E');
  pen.save();
  pen.clip(body);
  pen.strokeStyle = sun;
  pen.lineWidth = 0.06;
  pen.beginPath();
  for (let place = -4; place <= 4; place += 1) {
    pen.moveTo(place * 0.24 - 0.3, -0.5);
    pen.lineTo(place * 0.24 + 0.3, 1);
    pen.moveTo(place * 0.24 + 0.3, -0.5);
    pen.lineTo(place * 0.24 - 0.3, 1);
  }
  pen.stroke();
  pen.restore();
  const skin = new Path2D();
  skin.ellipse(0, -0.5, 0.7, 0.26, 0, 0, Math.PI * 2);
  fillWithEdge(pen, skin, paper);
  pen.strokeStyle = ink;
  pen.lineWidth = 0.06;
  pen.stroke(skin);
  const hit = new Path2D();
  hit.ellipse(0, -0.5, 0.24, 0.09, 0, 0, Math.PI * 2);
  pen.fillStyle = sun;
  pen.fill(hit);
}

function drawSun(pen: Pen): void {
  const rays = new Path2D();
  for (let place = 0; place < 24; place += 1) {
    const angle = (place * Math.PI) / 12;
    const reach = place % 2 === 0 ? 0.95 : 0.66;
    rays.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  rays.closePath();
  fillWithEdge(pen, rays, sun);
  const core = new Path2D();
  core.arc(0, 0, 0.46, 0, Math.PI * 2);
  pen.fillStyle = paper;
  pen.fill(core);
  const heart = new Path2D();
  heart.arc(0, 0, 0.34, 0, Math.PI * 2);
  pen.fillStyle = red;
  pen.fill(heart);
}

function drawHeart(pen: Pen): void {
  const heart = new Path2D(
    'M0 .82 C-1.25 -.02 -.82 -.82 -.4 -.82 C-.16 -.82 0 -.62 0 -.46 C0 -.62 .16 -.82 .4 -.82 C.82 -.82 1.25 -.02 0 .82 Z',
  );
  fillWithEdge(pen, heart, red);
  pen.strokeStyle = '#FFFFFFB3';
  pen.lineWidth = 0.09;
  pen.stroke(new Path2D('M-.58 -.3 Q-.56 -.56 -.36 -.6'));
}

function drawStar(pen: Pen): void {
  const star = new Path2D();
  for (let place = 0; place < 10; place += 1) {
    const angle = (place * Math.PI) / 5 - Math.PI / 2;
    const reach = place % 2 === 0 ? 0.92 : 0.4;
    star.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  star.closePath();
  fillWithEdge(pen, star, leaf);
  const inner = new Path2D();
  inner.arc(0, 0, 0.16, 0, Math.PI * 2);
  pen.fillStyle = sun;
  pen.fill(inner);
}

function drawNotes(pen: Pen): void {
  const notes = new Path2D('M-.42 .5 V-.62 L.62 -.86 V.3');
  pen.strokeStyle = paper;
  pen.lineWidth = 0.36;
  pen.stroke(notes);
  const heads = new Path2D();
  heads.ellipse(-0.6, 0.54, 0.25, 0.19, -0.3, 0, Math.PI * 2);
  heads.closePath();
  heads.moveTo(0.7, 0.34);
  heads.ellipse(0.44, 0.34, 0.25, 0.19, -0.3, 0, Math.PI * 2);
  fillWithEdge(pen, heads, '#2F3BA2');
  pen.strokeStyle = '#2F3BA2';
  pen.lineWidth = 0.15;
  pen.stroke(notes);
  pen.fill(heads);
}

function drawSpark(pen: Pen): void {
  const spark = new Path2D('M0 -.95 Q.12 -.12 .95 0 Q.12 .12 0 .95 Q-.12 .12 -.95 0 Q-.12 -.12 0 -.95 Z');
  fillWithEdge(pen, spark, sun);
  const small = new Path2D('M.62 -.78 Q.66 -.62 .82 -.58 Q.66 -.54 .62 -.38 Q.58 -.54 .42 -.58 Q.58 -.62 .62 -.78 Z');
  fillWithEdge(pen, small, paper);
}
