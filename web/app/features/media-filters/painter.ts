import { drawFrame, type FrameTexts } from './frames.ts';
import { coverScale, formats, type Layer, type Placement, photoId, type Scene } from './scene.ts';
import { drawSticker } from './stickers.ts';

type CanvasContext = CanvasRenderingContext2D;

/** Content behind the frame: a picture, a video or the camera. A front camera is mirrored. */
export interface Source {
  readonly element: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  readonly isMirrored?: boolean;
}

/** Returns the size in px of the saved picture at this width and format. */
export function sizeOf(format: Scene['format'], widthPx: number): { width: number; height: number } {
  return { width: widthPx, height: Math.round(widthPx / formats[format] / 2) * 2 };
}

/** Draws the picture, the frame, stickers and texts; with `marksSelection` also a mark around the selected layer. */
export function paint(
  context: CanvasContext,
  scene: Scene,
  { source, texts, marksSelection }: { source: Source | undefined; texts: FrameTexts; marksSelection: boolean },
): void {
  const { width, height } = context.canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = '#14183A';
  context.fillRect(0, 0, width, height);
  if (source) drawSource(context, source, scene.photo);
  drawFrame(context, scene.frame, texts, { width, height });
  for (const layer of scene.layers)
    drawLayer(context, layer, marksSelection && layer.id === scene.selected && scene.selected !== photoId);
}

function drawSource(context: CanvasContext, source: Source, { x, y, scale, turn }: Placement): void {
  const { width, height } = context.canvas;
  const whole = coverScale(source, { width, height }) * scale;
  context.save();
  context.translate(width * (0.5 + x), height * (0.5 + y));
  context.rotate((turn * Math.PI) / 180);
  context.scale(source.isMirrored ? -whole : whole, whole);
  context.drawImage(source.element, -source.width / 2, -source.height / 2, source.width, source.height);
  context.restore();
}

const stickerRadius = 0.12;
const textSize = 0.075;

function drawLayer(context: CanvasContext, layer: Layer, isMarked: boolean): void {
  const { width, height } = context.canvas;
  context.save();
  context.translate(width * (0.5 + layer.x), height * (0.5 + layer.y));
  context.rotate((layer.turn * Math.PI) / 180);
  if (isMarked) markSelection(context, layer);
  if (layer.kind === 'sticker') drawSticker(context, layer.sticker, stickerRadius * width * layer.scale);
  else drawLayerText(context, layer.text, layer.colour, textSize * width * layer.scale);
  context.restore();
}

function drawLayerText(context: CanvasContext, text: string, colour: string, sizePx: number): void {
  context.font = `700 ${sizePx}px Poppins, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = sizePx * 0.22;
  context.strokeStyle = colour === '#14183A' ? '#FBF8F3' : '#14183A';
  context.strokeText(text, 0, 0);
  context.fillStyle = colour;
  context.fillText(text, 0, 0);
}

function markSelection(context: CanvasContext, layer: Layer): void {
  const unit = context.canvas.width / 100;
  const across =
    layer.kind === 'sticker'
      ? stickerRadius * context.canvas.width * layer.scale * 1.2
      : textWidth(context, layer) / 2 + 3 * unit;
  const down = layer.kind === 'sticker' ? across : textSize * context.canvas.width * layer.scale * 0.85;
  context.strokeStyle = '#FFC24B';
  context.lineWidth = 0.5 * unit;
  context.setLineDash([1.6 * unit, 1.2 * unit]);
  context.strokeRect(-across, -down, 2 * across, 2 * down);
  context.setLineDash([]);
}

function textWidth(context: CanvasContext, layer: Extract<Layer, { kind: 'text' }>): number {
  context.font = `700 ${textSize * context.canvas.width * layer.scale}px Poppins, sans-serif`;
  return context.measureText(layer.text).width;
}
