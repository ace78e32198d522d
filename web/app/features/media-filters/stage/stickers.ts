import type { StickerKind } from './scene.ts';

type CanvasContext = CanvasRenderingContext2D;

const ink = '#14183A';
const sun = '#F7B32B';
const paper = '#FBF8F3';
const red = '#C81E45';
const leaf = '#0B7A55';

/** Drawings of the stickers, each around the origin within a circle of radius 1. */
const drawings: Readonly<Record<StickerKind, (context: CanvasContext) => void>> = {
  drum: drawDrum,
  sun: drawSun,
  heart: drawHeart,
  star: drawStar,
  notes: drawNotes,
  spark: drawSpark,
};

/** Draws a sticker with a radius in px around the current origin. A white outline separates it from any picture. */
export function drawSticker(context: CanvasContext, kind: StickerKind, radiusPx: number): void {
  context.save();
  context.scale(radiusPx, radiusPx);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  drawings[kind](context);
  context.restore();
}

/** Fills a shape over its white outline. */
function fillWithEdge(context: CanvasContext, path: Path2D, colour: string): void {
  context.lineWidth = 0.22;
  context.strokeStyle = paper;
  context.stroke(path);
  context.fillStyle = colour;
  context.fill(path);
}

function drawDrum(context: CanvasContext): void {
  const body = new Path2D('M-.66 -.5 L-.42 .82 Q0 .98 .42 .82 L.66 -.5 Z');
  fillWithEdge(context, body, '#7A2E0E');
  context.save();
  context.clip(body);
  context.strokeStyle = sun;
  context.lineWidth = 0.06;
  context.beginPath();
  for (let place = -4; place <= 4; place += 1) {
    context.moveTo(place * 0.24 - 0.3, -0.5);
    context.lineTo(place * 0.24 + 0.3, 1);
    context.moveTo(place * 0.24 + 0.3, -0.5);
    context.lineTo(place * 0.24 - 0.3, 1);
  }
  context.stroke();
  context.restore();
  const skin = new Path2D();
  skin.ellipse(0, -0.5, 0.7, 0.26, 0, 0, Math.PI * 2);
  fillWithEdge(context, skin, paper);
  context.strokeStyle = ink;
  context.lineWidth = 0.06;
  context.stroke(skin);
  const hit = new Path2D();
  hit.ellipse(0, -0.5, 0.24, 0.09, 0, 0, Math.PI * 2);
  context.fillStyle = sun;
  context.fill(hit);
}

function drawSun(context: CanvasContext): void {
  const rays = new Path2D();
  for (let place = 0; place < 24; place += 1) {
    const angle = (place * Math.PI) / 12;
    const reach = place % 2 === 0 ? 0.95 : 0.66;
    rays.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  rays.closePath();
  fillWithEdge(context, rays, sun);
  const core = new Path2D();
  core.arc(0, 0, 0.46, 0, Math.PI * 2);
  context.fillStyle = paper;
  context.fill(core);
  const heart = new Path2D();
  heart.arc(0, 0, 0.34, 0, Math.PI * 2);
  context.fillStyle = red;
  context.fill(heart);
}

function drawHeart(context: CanvasContext): void {
  const heart = new Path2D(
    'M0 .82 C-1.25 -.02 -.82 -.82 -.4 -.82 C-.16 -.82 0 -.62 0 -.46 C0 -.62 .16 -.82 .4 -.82 C.82 -.82 1.25 -.02 0 .82 Z',
  );
  fillWithEdge(context, heart, red);
  context.strokeStyle = '#FFFFFFB3';
  context.lineWidth = 0.09;
  context.stroke(new Path2D('M-.58 -.3 Q-.56 -.56 -.36 -.6'));
}

function drawStar(context: CanvasContext): void {
  const star = new Path2D();
  for (let place = 0; place < 10; place += 1) {
    const angle = (place * Math.PI) / 5 - Math.PI / 2;
    const reach = place % 2 === 0 ? 0.92 : 0.4;
    star.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  star.closePath();
  fillWithEdge(context, star, leaf);
  const inner = new Path2D();
  inner.arc(0, 0, 0.16, 0, Math.PI * 2);
  context.fillStyle = sun;
  context.fill(inner);
}

function drawNotes(context: CanvasContext): void {
  const notes = new Path2D('M-.42 .5 V-.62 L.62 -.86 V.3');
  context.strokeStyle = paper;
  context.lineWidth = 0.36;
  context.stroke(notes);
  const heads = new Path2D();
  heads.ellipse(-0.6, 0.54, 0.25, 0.19, -0.3, 0, Math.PI * 2);
  heads.closePath();
  heads.moveTo(0.7, 0.34);
  heads.ellipse(0.44, 0.34, 0.25, 0.19, -0.3, 0, Math.PI * 2);
  fillWithEdge(context, heads, '#2F3BA2');
  context.strokeStyle = '#2F3BA2';
  context.lineWidth = 0.15;
  context.stroke(notes);
  context.fill(heads);
}

function drawSpark(context: CanvasContext): void {
  const spark = new Path2D('M0 -.95 Q.12 -.12 .95 0 Q.12 .12 0 .95 Q-.12 .12 -.95 0 Q-.12 -.12 0 -.95 Z');
  fillWithEdge(context, spark, sun);
  const small = new Path2D('M.62 -.78 Q.66 -.62 .82 -.58 Q.66 -.54 .62 -.38 Q.58 -.54 .42 -.58 Q.58 -.62 .62 -.78 Z');
  fillWithEdge(context, small, paper);
}
