import { describe, expect, it } from 'vitest';
import { firstScene } from './scene.ts';
import { firstHistory, type HistoryAction, historyReducer } from './use-undoable-scene.ts';

const after = (...actions: readonly HistoryAction[]) => actions.reduce(historyReducer, firstHistory);
const sepia: HistoryAction = { type: 'filter', filter: 'sepia' };
const drum: HistoryAction = { type: 'sticker', id: 'a', sticker: 'drum' };
const right: HistoryAction = { type: 'move', by: { x: 0.1 } };

describe('the steps of the studio', () => {
  it('are undone one by one, and made again', () => {
    const history = after(sepia, drum, { type: 'undo' });
    expect(history.scene).toMatchObject({ filter: 'sepia', layers: [] });
    expect(after(sepia, drum, { type: 'undo' }, { type: 'undo' }).scene).toEqual(firstScene);
    expect(after(sepia, drum, { type: 'undo' }, { type: 'redo' }).scene.layers).toHaveLength(1);
    expect(after({ type: 'undo' }, { type: 'redo' })).toEqual(firstHistory);
  });

  it('of one drag are undone together, those of two drags apart', () => {
    expect(after(drum, right, right, right, { type: 'undo' }).scene.layers).toMatchObject([{ x: 0 }]);
    const twice = after(drum, right, right, { type: 'select', id: 'a' }, right, { type: 'undo' });
    expect(twice.scene.layers[0]?.x).toBeCloseTo(0.2);
  });

  it('cannot be made again after another change, and begin anew with another picture', () => {
    expect(after(sepia, { type: 'undo' }, drum).future).toEqual([]);
    expect(after(sepia, { type: 'newPicture' })).toMatchObject({ past: [], scene: { filter: 'sepia' } });
  });

  it('are at most fifty', () => {
    const many = Array.from({ length: 80 }, (_, at): HistoryAction => ({ type: 'filter', filter: at % 2 ? 'mono' : 'warm' }));
    expect(after(...many).past).toHaveLength(50);
  });

  it('leave out changes without an effect', () => {
    expect(after({ type: 'text', id: 't', text: ' ', colour: '#fff', face: 'plain' }).past).toEqual([]);
  });
});
