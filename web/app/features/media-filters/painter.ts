import { drawFrame, type FrameWords } from './frames.ts';
import { coverScale, formats, type Layer, type Placement, photoId, type Scene } from './scene.ts';
import { drawSticker } from './stickers.ts';

type Pen = CanvasRenderingContext2D;

/** What is behind the frame: a picture, or something that moves. A camera that looks at oneself is shown as a mirror. */
export interface Source {
  readonly element: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  readonly isMirrored?: boolean;
}

/** The size of what is saved: wide enough for any phone, small enough for any message. */
export function sizeOf(format: Scene['format'], widthPx: number): { width: number; height: number } {
  return { width: widthPx, height: Math.round(widthPx / formats[format] / 2) * 2 };
}

/** Draws everything: the picture, the frame, stickers and words; with `marksSelection`, a ring around what is moved. */
export function paint(
  pen: Pen,
  scene: Scene,
  { source, words, marksSelection }: { source: Source | undefined; words: FrameWords; marksSelection: boolean },
): void {
  const { width, height } = pen.canvas;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = '#14183A';
  pen.fillRect(0, 0, width, height);
  if (source) drawSource(pen, source, scene.photo);
  drawFrame(pen, scene.frame, words, { width, height });
  for (const layer of scene.layers)
    drawLayer(pen, layer, marksSelection && layer.id === scene.selected && scene.selected !== photoId);
}

function drawSource(pen: Pen, source: Source, { x, y, scale, turn }: Placement): void {
  const { width, height } = pen.canvas;
  const whole = coverScale(source, { width, height }) * scale;
  pen.save();
  pen.translate(width * (0.5 + x), height * (0.5 + y));
  pen.rotate((turn * Math.PI) / 180);
  pen.scale(source.isMirrored ? -whole : whole, whole);
  pen.drawImage(source.element, -source.width / 2, -source.height / 2, source.width, source.height);
  pen.restore();
}

const stickerRadius = 0.12;
const textSize = 0.075;

function drawLayer(pen: Pen, layer: Layer, isMarked: boolean): void {
  const { width, height } = pen.canvas;
  pen.save();
  pen.translate(width * (0.5 + layer.x), height * (0.5 + layer.y));
  pen.rotate((layer.turn * Math.PI) / 180);
  if (isMarked) markSelection(pen, layer);
  if (layer.kind === 'sticker') drawSticker(pen, layer.sticker, stickerRadius * width * layer.scale);
  else writeText(pen, layer.text, layer.colour, textSize * width * layer.scale);
  pen.restore();
}

function writeText(pen: Pen, text: string, colour: string, sizePx: number): void {
  pen.font = `700 ${sizePx}px Poppins, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = sizePx * 0.22;
  pen.strokeStyle = colour === '#14183A' ? '#FBF8F3' : '#14183A';
  pen.strokeText(text, 0, 0);
  pen.fillStyle = colour;
  pen.fillText(text, 0, 0);
}

function markSelection(pen: Pen, layer: Layer): void {
  const unit = pen.canvas.width / 100;
  const across =
    layer.kind === 'sticker' ? stickerRadius * pen.canvas.width * layer.scale * 1.2 : textWidth(pen, layer) / 2 + 3 * unit;
  const down = layer.kind === 'sticker' ? across : textSize * pen.canvas.width * layer.scale * 0.85;
  pen.strokeStyle = '#FFC24B';
  pen.lineWidth = 0.5 * unit;
  pen.setLineDash([1.6 * unit, 1.2 * unit]);
  pen.strokeRect(-across, -down, 2 * across, 2 * down);
  pen.setLineDash([]);
}

function textWidth(pen: Pen, layer: Extract<Layer, { kind: 'text' }>): number {
  pen.font = `700 ${textSize * pen.canvas.width * layer.scale}px Poppins, sans-serif`;
  return pen.measureText(layer.text).width;
}
