import { type PictureFormat, pictureFormats } from '@ngoma/api/features/events/media-filters';
import type { FilterName } from '../colour/filters.ts';

/**
 * Position, size and rotation of a layer. Positions are fractions of the picture's width and height, measured from its middle.
 */
export interface Placement {
  /** −0.5 is the left edge, 0.5 the right one. */
  readonly x: number;
  readonly y: number;
  /** 1 is the original size. */
  readonly scale: number;
  /** Rotation in degrees, clockwise. */
  readonly turn: number;
}

export const stickerKinds = ['drum', 'sun', 'heart', 'star', 'notes', 'spark'] as const;
export type StickerKind = (typeof stickerKinds)[number];

export interface StickerLayer extends Placement {
  readonly id: string;
  readonly kind: 'sticker';
  readonly sticker: StickerKind;
}
/** A sticker or sponsor's mark of the organizer. */
export interface OverlayLayer extends Placement {
  readonly id: string;
  readonly kind: 'overlay';
  readonly overlay: string;
  readonly name: string;
  /** Width divided by height. */
  readonly ratio: number;
}
export interface TextLayer extends Placement {
  readonly id: string;
  readonly kind: 'text';
  readonly text: string;
  readonly colour: string;
  readonly face: TextFace;
}

/** The types of a text: the font of headings, of texts, a book's, a hand's. */
export const textFaces = ['poster', 'plain', 'book', 'hand'] as const;
export type TextFace = (typeof textFaces)[number];

export type Layer = StickerLayer | OverlayLayer | TextLayer;

export const frameStyles = ['cloth', 'toghu', 'poster', 'ticket', 'rings', 'plain'] as const;
export type FrameStyle = (typeof frameStyles)[number];

/** Width divided by height: for a feed, a status, a profile. */
export const formats = pictureFormats;
export type Format = PictureFormat;

export interface Scene {
  readonly frame: FrameStyle;
  /** Id of the organizer's frame that takes the place of `frame`. */
  readonly overlayFrame: string | undefined;
  readonly format: Format;
  readonly filter: FilterName;
  /** How much of the filter is applied, from 0 to 1. */
  readonly strength: number;
  /** Placement of the picture behind the frame. */
  readonly photo: Placement;
  readonly layers: readonly Layer[];
  /** Id of the layer that gestures and keys move; `photoId` for the picture. */
  readonly selected: string;
}

/** Id of the picture as the selected layer. */
export const photoId = 'photo';

const middle: Placement = { x: 0, y: 0, scale: 1, turn: 0 };

export const firstScene: Scene = {
  ...{ frame: 'cloth', overlayFrame: undefined, format: 'portrait', filter: 'none', strength: 1 },
  ...{ photo: middle, layers: [], selected: photoId },
};

const smallest = 0.2;
const largest = 6;
const maxLayers = 12;
const maxTextLength = 60;

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** Limits position and scale, and normalises the rotation to −180…180 degrees. */
const normalize = ({ x, y, scale, turn }: Placement): Placement => ({
  x: clamp(x, -0.75, 0.75),
  y: clamp(y, -0.75, 0.75),
  scale: clamp(scale, smallest, largest),
  turn: ((((turn + 180) % 360) + 360) % 360) - 180,
});

export type SceneAction =
  | { readonly type: 'frame'; readonly frame: FrameStyle }
  | { readonly type: 'overlayFrame'; readonly overlay: string; readonly format: Format }
  | { readonly type: 'format'; readonly format: Format }
  | { readonly type: 'filter'; readonly filter: FilterName }
  | { readonly type: 'strength'; readonly strength: number }
  | { readonly type: 'select'; readonly id: string }
  | { readonly type: 'sticker'; readonly id: string; readonly sticker: StickerKind }
  | ({ readonly type: 'overlay'; readonly place: 'middle' | 'corner' } & Pick<OverlayLayer, 'id' | 'overlay' | 'name' | 'ratio'>)
  | { readonly type: 'text'; readonly id: string; readonly text: string; readonly colour: string; readonly face: TextFace }
  /** Relative change; `scale` is a factor. */
  | { readonly type: 'move'; readonly by: Partial<Placement> }
  | { readonly type: 'place'; readonly at: Partial<Placement> }
  | { readonly type: 'remove'; readonly id: string }
  /** Centres a new picture; frame, stickers and texts stay. */
  | { readonly type: 'newPicture' }
  /** Removes what belongs to another event. `overlays` are the ids of those that the new one offers. */
  | { readonly type: 'newEvent'; readonly overlays: readonly string[] };

/** Returns the placement of the selected layer. */
export const selectedPlacement = (scene: Scene): Placement => scene.layers.find(({ id }) => id === scene.selected) ?? scene.photo;

function withSelected(scene: Scene, change: (before: Placement) => Placement): Scene {
  if (!scene.layers.some(({ id }) => id === scene.selected)) return { ...scene, photo: normalize(change(scene.photo)) };
  const layers = scene.layers.map((layer) => (layer.id === scene.selected ? { ...layer, ...normalize(change(layer)) } : layer));
  return { ...scene, layers };
}

function add(scene: Scene, layer: Layer): Scene {
  if (scene.layers.length >= maxLayers) return scene;
  return { ...scene, layers: [...scene.layers, layer], selected: layer.id };
}

/** Half the width of an overlay at its original size, as a fraction of the picture's width. */
export const overlayReach = 0.15;
const cornerScale = 0.75;
const cornerMargin = 0.03;

/** Returns the placement of a mark in the lower right corner of a picture. Both ratios are width divided by height. */
function cornerOf(ratio: number, pictureRatio: number): Placement {
  const reach = overlayReach * cornerScale;
  const margin = cornerMargin * pictureRatio;
  return { x: 0.5 - reach - cornerMargin, y: 0.5 - (reach / ratio) * pictureRatio - margin, scale: cornerScale, turn: 0 };
}

/** Removes the overlays that are not among these. */
function withoutOthers(scene: Scene, overlays: ReadonlySet<string>): Scene {
  const isKept = (layer: Layer) => layer.kind !== 'overlay' || overlays.has(layer.overlay);
  const isFrameKept = scene.overlayFrame === undefined || overlays.has(scene.overlayFrame);
  if (isFrameKept && scene.layers.every(isKept)) return scene;
  const layers = scene.layers.filter(isKept);
  return {
    ...scene,
    layers,
    overlayFrame: isFrameKept ? scene.overlayFrame : undefined,
    selected: layers.some(({ id }) => id === scene.selected) ? scene.selected : photoId,
  };
}

/** Reducer of the scene. Invalid actions change nothing. */
export function sceneReducer(scene: Scene, action: SceneAction): Scene {
  switch (action.type) {
    case 'frame':
      return { ...scene, frame: action.frame, overlayFrame: undefined };
    case 'overlayFrame':
      return { ...scene, overlayFrame: action.overlay, format: action.format };
    case 'format':
      return { ...scene, format: action.format };
    case 'filter':
      return { ...scene, filter: action.filter };
    case 'strength':
      return { ...scene, strength: clamp(action.strength, 0, 1) };
    case 'select':
      return action.id === photoId || scene.layers.some(({ id }) => id === action.id) ? { ...scene, selected: action.id } : scene;
    case 'sticker':
      return add(scene, { ...middle, id: action.id, kind: 'sticker', sticker: action.sticker });
    case 'overlay': {
      const { id, overlay, name, ratio, place } = action;
      const at = place === 'corner' ? cornerOf(ratio, formats[scene.format]) : middle;
      return add(scene, { ...at, id, kind: 'overlay', overlay, name, ratio });
    }
    case 'text': {
      const text = action.text.trim().slice(0, maxTextLength);
      const { id, colour, face } = action;
      return text ? add(scene, { ...middle, y: 0.15, id, kind: 'text', text, colour, face }) : scene;
    }
    case 'move': {
      const { x = 0, y = 0, scale = 1, turn = 0 } = action.by;
      return withSelected(scene, (at) => ({ x: at.x + x, y: at.y + y, scale: at.scale * scale, turn: at.turn + turn }));
    }
    case 'place':
      return withSelected(scene, (at) => ({ ...at, ...action.at }));
    case 'remove':
      return {
        ...scene,
        layers: scene.layers.filter(({ id }) => id !== action.id),
        selected: scene.selected === action.id ? photoId : scene.selected,
      };
    case 'newPicture':
      return { ...scene, photo: middle };
    case 'newEvent':
      return withoutOthers(scene, new Set(action.overlays));
  }
}

/** Returns half the width of a layer as a fraction of the picture's width. */
const reachOf = (layer: Layer): number => ({ sticker: 0.12, overlay: overlayReach, text: 0.3 })[layer.kind] * layer.scale;

/** Returns the id of the topmost layer at a point, else of the picture. `ratio` is the picture's width divided by its height. */
export function layerAt(scene: Scene, point: { readonly x: number; readonly y: number }, ratio: number): string {
  const hit = scene.layers.findLast((layer) => {
    const across = point.x - layer.x;
    const down = (point.y - layer.y) / ratio;
    const reach = reachOf(layer);
    if (layer.kind === 'sticker') return Math.hypot(across, down) < reach;
    const reachDown = layer.kind === 'text' ? 0.09 * layer.scale : reach / layer.ratio;
    return Math.abs(across) < reach && Math.abs(down) < reachDown;
  });
  return hit?.id ?? photoId;
}

/** Returns the scale at which a picture fills the whole frame. */
export const coverScale = (source: { width: number; height: number }, frame: { width: number; height: number }): number =>
  source.width === 0 || source.height === 0 ? 1 : Math.max(frame.width / source.width, frame.height / source.height);
