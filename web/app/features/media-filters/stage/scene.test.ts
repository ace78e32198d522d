import { describe, expect, it } from 'vitest';
import {
  coverScale,
  firstScene,
  layerAt,
  photoId,
  type Scene,
  type SceneAction,
  sceneReducer,
  selectedPlacement,
} from './scene.ts';

const after = (...actions: readonly SceneAction[]): Scene => actions.reduce(sceneReducer, firstScene);
const sticker = (id: string): SceneAction => ({ type: 'sticker', id, sticker: 'drum' });

describe('scene of the studio', () => {
  it('moves the selected layer: first the picture, then the layer added last', () => {
    expect(after({ type: 'move', by: { x: 0.1, scale: 2 } }).photo).toEqual({ x: 0.1, y: 0, scale: 2, turn: 0 });
    const scene = after(sticker('a'), { type: 'move', by: { y: -0.2, turn: 30 } });
    expect(scene.photo).toEqual(firstScene.photo);
    expect(selectedPlacement(scene)).toMatchObject({ x: 0, y: -0.2, scale: 1, turn: 30 });
  });

  it('limits positions and sizes, and keeps rotations within a full turn', () => {
    const scene = after({ type: 'move', by: { x: 9, y: -9, scale: 1000, turn: 270 } });
    expect(scene.photo).toEqual({ x: 0.75, y: -0.75, scale: 6, turn: -90 });
    expect(after({ type: 'place', at: { scale: 0 } }).photo.scale).toBe(0.2);
  });

  it('takes at most twelve layers, and no empty text', () => {
    const many = after(...Array.from({ length: 20 }, (_, index) => sticker(String(index))));
    expect(many.layers).toHaveLength(12);
    expect(after({ type: 'text', id: 't', text: '   ', colour: '#fff', face: 'plain' }).layers).toEqual([]);
  });

  it('selects an existing layer, and the picture again when the selected layer is removed', () => {
    expect(after({ type: 'select', id: 'nobody' }).selected).toBe(photoId);
    expect(after(sticker('a'), { type: 'remove', id: 'a' })).toMatchObject({ layers: [], selected: photoId });
    expect(after(sticker('a'), sticker('b'), { type: 'remove', id: 'a' }).selected).toBe('b');
  });

  it('centres a new picture and keeps the layers', () => {
    const scene = after(sticker('a'), { type: 'select', id: photoId }, { type: 'move', by: { x: 0.3 } }, { type: 'newPicture' });
    expect({ photo: scene.photo, layers: scene.layers.length }).toEqual({ photo: firstScene.photo, layers: 1 });
  });

  it('takes a frame of the organizer with its format, until one of Ngoma is chosen', () => {
    const framed = after({ type: 'overlayFrame', overlay: 'o1', format: 'story' });
    expect(framed).toMatchObject({ overlayFrame: 'o1', format: 'story', frame: 'cloth' });
    expect(sceneReducer(framed, { type: 'frame', frame: 'toghu' })).toMatchObject({ overlayFrame: undefined, frame: 'toghu' });
  });

  it('places a sponsor’s mark in the lower right corner, inside the picture', () => {
    const { layers } = after({ type: 'overlay', id: 'a', overlay: 'o2', name: 'Bank', ratio: 2, place: 'corner' });
    const [mark] = layers;
    if (mark?.kind !== 'overlay') throw new Error('There is no mark');
    const reach = 0.15 * mark.scale;
    expect(mark.x + reach).toBeCloseTo(0.47);
    expect(mark.y + (reach / 2) * 0.8).toBeLessThan(0.5);
    expect(mark.y).toBeGreaterThan(0.35);
  });

  it('removes the overlays of another event, and changes nothing without any', () => {
    const overlay = (id: string, of: string): SceneAction => ({
      ...{ type: 'overlay', id, overlay: of, name: 'Logo', ratio: 1, place: 'middle' },
    });
    const scene = after(overlay('a', 'old'), overlay('b', 'new'), { type: 'overlayFrame', overlay: 'old', format: 'square' });
    const next = sceneReducer(scene, { type: 'newEvent', overlays: ['new'] });
    expect(next).toMatchObject({ overlayFrame: undefined, layers: [{ id: 'b' }], format: 'square' });
    expect(sceneReducer(next, { type: 'newEvent', overlays: ['new'] })).toBe(next);
  });

  it('keeps the strength of a filter between nothing and the whole', () => {
    expect(after({ type: 'filter', filter: 'sepia' }, { type: 'strength', strength: 4 })).toMatchObject({
      filter: 'sepia',
      strength: 1,
    });
    expect(after({ type: 'strength', strength: -1 }).strength).toBe(0);
  });

  it('finds the topmost layer at a point', () => {
    const scene = after(sticker('a'), sticker('b'), { type: 'move', by: { x: 0.3 } });
    expect(layerAt(scene, { x: 0.02, y: 0 }, 0.8)).toBe('a');
    expect(layerAt(scene, { x: 0.3, y: 0.02 }, 0.8)).toBe('b');
    expect(layerAt(scene, { x: -0.4, y: 0.4 }, 0.8)).toBe(photoId);
  });
});

it.each([
  [{ width: 400, height: 300 }, 1.5],
  [{ width: 300, height: 900 }, 4 / 3],
  [{ width: 0, height: 0 }, 1],
])('%o fills a frame of 400 by 450', (source, scale) => {
  expect(coverScale(source, { width: 400, height: 450 })).toBe(scale);
});
