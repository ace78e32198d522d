/** What stands on the picture, and how it lies there. Places are in parts of the picture's width and height, from its middle. */
export interface Placement {
  /** −0.5 is the left edge, 0.5 the right one. */
  readonly x: number;
  readonly y: number;
  /** 1 is the size it came in. */
  readonly scale: number;
  /** In degrees, clockwise. */
  readonly turn: number;
}

export const stickerKinds = ['drum', 'sun', 'heart', 'star', 'notes', 'spark'] as const;
export type StickerKind = (typeof stickerKinds)[number];

export interface StickerLayer extends Placement {
  readonly id: string;
  readonly kind: 'sticker';
  readonly sticker: StickerKind;
}
export interface TextLayer extends Placement {
  readonly id: string;
  readonly kind: 'text';
  readonly text: string;
  readonly colour: string;
}
export type Layer = StickerLayer | TextLayer;

export const frameStyles = ['cloth', 'toghu', 'poster', 'ticket', 'rings', 'plain'] as const;
export type FrameStyle = (typeof frameStyles)[number];

/** Width over height: for a feed, for a status, for a profile. */
export const formats = { portrait: 4 / 5, story: 9 / 16, square: 1 } as const;
export type Format = keyof typeof formats;

export interface Scene {
  readonly frame: FrameStyle;
  readonly format: Format;
  /** How the picture lies behind the frame. */
  readonly photo: Placement;
  readonly layers: readonly Layer[];
  /** What is moved by fingers and keys: the picture, or the layer of this id. */
  readonly selected: string;
}

/** The name under which the picture itself is selected. */
export const photoId = 'photo';

const middle: Placement = { x: 0, y: 0, scale: 1, turn: 0 };

export const firstScene: Scene = { frame: 'cloth', format: 'portrait', photo: middle, layers: [], selected: photoId };

const smallest = 0.2;
const largest = 6;
const mostLayers = 12;
const mostLetters = 60;

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** Keeps what is moved within reach, and turns within a whole circle. */
const tidy = ({ x, y, scale, turn }: Placement): Placement => ({
  x: clamp(x, -0.75, 0.75),
  y: clamp(y, -0.75, 0.75),
  scale: clamp(scale, smallest, largest),
  turn: ((((turn + 180) % 360) + 360) % 360) - 180,
});

export type SceneAct =
  | { readonly type: 'frame'; readonly frame: FrameStyle }
  | { readonly type: 'format'; readonly format: Format }
  | { readonly type: 'select'; readonly id: string }
  | { readonly type: 'sticker'; readonly id: string; readonly sticker: StickerKind }
  | { readonly type: 'text'; readonly id: string; readonly text: string; readonly colour: string }
  /** By so much: `scale` is a factor. */
  | { readonly type: 'move'; readonly by: Partial<Placement> }
  | { readonly type: 'place'; readonly at: Partial<Placement> }
  | { readonly type: 'remove'; readonly id: string }
  /** Another picture begins in the middle; frame, stickers and words stay. */
  | { readonly type: 'newPicture' };

/** The placement of what is selected. */
export const selectedPlacement = (scene: Scene): Placement => scene.layers.find(({ id }) => id === scene.selected) ?? scene.photo;

function withSelected(scene: Scene, change: (before: Placement) => Placement): Scene {
  if (!scene.layers.some(({ id }) => id === scene.selected)) return { ...scene, photo: tidy(change(scene.photo)) };
  const layers = scene.layers.map((layer) => (layer.id === scene.selected ? { ...layer, ...tidy(change(layer)) } : layer));
  return { ...scene, layers };
}

function add(scene: Scene, layer: Layer): Scene {
  if (scene.layers.length >= mostLayers) return scene;
  return { ...scene, layers: [...scene.layers, layer], selected: layer.id };
}

/** How the scene is after an act. What makes no sense changes nothing. */
export function changeScene(scene: Scene, act: SceneAct): Scene {
  switch (act.type) {
    case 'frame':
      return { ...scene, frame: act.frame };
    case 'format':
      return { ...scene, format: act.format };
    case 'select':
      return act.id === photoId || scene.layers.some(({ id }) => id === act.id) ? { ...scene, selected: act.id } : scene;
    case 'sticker':
      return add(scene, { ...middle, id: act.id, kind: 'sticker', sticker: act.sticker });
    case 'text': {
      const text = act.text.trim().slice(0, mostLetters);
      return text ? add(scene, { ...middle, y: 0.15, id: act.id, kind: 'text', text, colour: act.colour }) : scene;
    }
    case 'move': {
      const { x = 0, y = 0, scale = 1, turn = 0 } = act.by;
      return withSelected(scene, (at) => ({ x: at.x + x, y: at.y + y, scale: at.scale * scale, turn: at.turn + turn }));
    }
    case 'place':
      return withSelected(scene, (at) => ({ ...at, ...act.at }));
    case 'remove':
      return {
        ...scene,
        layers: scene.layers.filter(({ id }) => id !== act.id),
        selected: scene.selected === act.id ? photoId : scene.selected,
      };
    case 'newPicture':
      return { ...scene, photo: middle };
  }
}

/** How far a layer reaches from its middle, in parts of the picture's width. */
const reachOf = (layer: Layer): number => (layer.kind === 'sticker' ? 0.12 : 0.3) * layer.scale;

/** What lies under a finger: the topmost layer there, else the picture. `ratio` is the picture's width over its height. */
export function layerAt(scene: Scene, point: { readonly x: number; readonly y: number }, ratio: number): string {
  const hit = scene.layers.findLast((layer) => {
    const across = point.x - layer.x;
    const down = (point.y - layer.y) / ratio;
    const reach = reachOf(layer);
    return layer.kind === 'text'
      ? Math.abs(across) < reach && Math.abs(down) < 0.09 * layer.scale
      : Math.hypot(across, down) < reach;
  });
  return hit?.id ?? photoId;
}

/** How large a picture must be drawn to fill the whole frame. */
export const coverScale = (source: { width: number; height: number }, frame: { width: number; height: number }): number =>
  source.width === 0 || source.height === 0 ? 1 : Math.max(frame.width / source.width, frame.height / source.height);
