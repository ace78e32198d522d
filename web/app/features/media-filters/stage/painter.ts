import { drawFrame, type FrameTexts } from './frames.ts';
import {
  coverScale,
  formats,
  type Layer,
  type OverlayLayer,
  overlayReach,
  type Placement,
  photoId,
  type Scene,
  type TextFace,
  type TextLayer,
} from './scene.ts';
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

/** Filters the picture of a scene before the frame is drawn over it. */
export interface PhotoFilter {
  /** Returns the filtered picture in this size, valid until the next call, or undefined if the scene has no filter. */
  draw(
    scene: Scene,
    source: Source,
    texts: Pick<FrameTexts, 'primary' | 'secondary'>,
    size: { readonly width: number; readonly height: number },
  ): CanvasImageSource | undefined;
  close(): void;
}

/** Loaded pictures of overlays, by their ids. */
export type OverlayPictures = ReadonlyMap<string, CanvasImageSource>;

interface PaintOptions {
  readonly source: Source | undefined;
  readonly texts: FrameTexts;
  readonly marksSelection: boolean;
  /** The organizer's frames, stickers and marks, by their ids. One that is not loaded is not drawn. */
  readonly overlays?: OverlayPictures | undefined;
  /** Applies the filter of the scene to the picture. */
  readonly photoFilter?: PhotoFilter | undefined;
}

/**
 * Draws the picture with its filter, the frame, stickers and texts; with `marksSelection` also a mark around the selected layer. Frame,
 * stickers and texts keep their own colours.
 */
export function paint(context: CanvasContext, scene: Scene, options: PaintOptions): void {
  const { source, texts, marksSelection, photoFilter, overlays } = options;
  const { width, height } = context.canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  const filtered = source && photoFilter?.draw(scene, source, texts, { width, height });
  if (filtered) context.drawImage(filtered, 0, 0, width, height);
  else drawPhoto(context, source, scene.photo);
  if (scene.overlayFrame === undefined) drawFrame(context, scene.frame, texts, { width, height });
  else drawOverlayFrame(context, overlays?.get(scene.overlayFrame));
  for (const layer of scene.layers) {
    const isMarked = marksSelection && layer.id === scene.selected && scene.selected !== photoId;
    drawLayer(context, layer, { isMarked, overlays });
  }
}

/** Draws the picture alone, on the ground of a canvas of any size. */
export function drawPhoto(context: CanvasContext, source: Source | undefined, photo: Placement): void {
  const { width, height } = context.canvas;
  context.fillStyle = '#14183A';
  context.fillRect(0, 0, width, height);
  if (source) drawSource(context, source, photo);
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

/** Draws an organizer's frame over the whole picture, whose format it has. */
function drawOverlayFrame(context: CanvasContext, picture: CanvasImageSource | undefined): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (picture) context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height);
}

interface LayerOptions extends Pick<PaintOptions, 'overlays'> {
  readonly isMarked: boolean;
}

function drawLayer(context: CanvasContext, layer: Layer, { isMarked, overlays }: LayerOptions): void {
  const { width, height } = context.canvas;
  context.save();
  context.translate(width * (0.5 + layer.x), height * (0.5 + layer.y));
  context.rotate((layer.turn * Math.PI) / 180);
  if (isMarked) markSelection(context, layer);
  if (layer.kind === 'sticker') drawSticker(context, layer.sticker, stickerRadius * width * layer.scale);
  else if (layer.kind === 'overlay') drawOverlay(context, layer, overlays?.get(layer.overlay));
  else drawLayerText(context, layer, textSize * width * layer.scale);
  context.restore();
}

function drawOverlay(context: CanvasContext, layer: OverlayLayer, picture: CanvasImageSource | undefined): void {
  const [across, down] = halvesOf(context, layer);
  if (picture) context.drawImage(picture, -across, -down, 2 * across, 2 * down);
}

/** Returns half the width and height of an overlay in px. */
function halvesOf(context: CanvasContext, { scale, ratio }: OverlayLayer): [across: number, down: number] {
  const across = overlayReach * context.canvas.width * scale;
  return [across, across / ratio];
}

const fonts: Readonly<Record<TextFace, string>> = {
  poster: 'Poppins, sans-serif',
  plain: 'Barlow, sans-serif',
  book: 'Georgia, "Noto Serif", serif',
  hand: '"Segoe Print", "Bradley Hand", "Dancing Script", cursive',
};
const weights: Readonly<Record<TextFace, number>> = { poster: 700, plain: 600, book: 700, hand: 700 };

/** Returns the font of a text layer in the notation of CSS. */
export const fontOf = (face: TextFace, sizePx: number): string => `${weights[face]} ${sizePx}px ${fonts[face]}`;

function drawLayerText(context: CanvasContext, { text, colour, face }: TextLayer, sizePx: number): void {
  context.font = fontOf(face, sizePx);
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
  const [across, down] = markedHalves(context, layer, unit);
  context.strokeStyle = '#FFC24B';
  context.lineWidth = 0.5 * unit;
  context.setLineDash([1.6 * unit, 1.2 * unit]);
  context.strokeRect(-across, -down, 2 * across, 2 * down);
  context.setLineDash([]);
}

/** Returns half the width and height of the mark around a layer in px. */
function markedHalves(context: CanvasContext, layer: Layer, unit: number): [across: number, down: number] {
  const { width } = context.canvas;
  if (layer.kind === 'sticker') {
    const radius = stickerRadius * width * layer.scale * 1.2;
    return [radius, radius];
  }
  if (layer.kind === 'overlay') {
    const [across, down] = halvesOf(context, layer);
    return [across + 1.5 * unit, down + 1.5 * unit];
  }
  return [textWidth(context, layer) / 2 + 3 * unit, textSize * width * layer.scale * 0.85];
}

function textWidth(context: CanvasContext, layer: TextLayer): number {
  context.font = fontOf(layer.face, textSize * context.canvas.width * layer.scale);
  return context.measureText(layer.text).width;
}
