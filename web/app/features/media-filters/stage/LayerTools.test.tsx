// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { field, press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { LayerTools } from './LayerTools.tsx';
import { firstScene, type SceneAction } from './scene.ts';

// jsdom has no canvas.
beforeEach(() => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));
afterEach(() => vi.restoreAllMocks());

const show = (scene = firstScene) => {
  const dispatch = vi.fn<(action: SceneAction) => void>();
  const props = { scene, dispatch, overlays: [] };
  renderPart(<LayerTools {...props} />);
  return dispatch;
};

it('a text is added with its type and colour, after which the field is empty and has the focus', async () => {
  const dispatch = show();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  await press('Book');
  await press('Yellow');
  expect(screen.getByRole('button', { name: 'Yellow' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.type(field('Your text'), 'See you there{Enter}');
  expect(dispatch.mock.calls).toMatchObject([[{ type: 'text', text: 'See you there', face: 'book', colour: '#F7B32B' }]]);
  expect([field('Your text').value, document.activeElement]).toEqual(['', field('Your text')]);
});

it('the picture itself is resized, and cannot be removed', () => {
  const first = show();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  fireEvent.change(screen.getByRole('slider', { name: 'Size' }), { target: { value: '150' } });
  expect(first).toHaveBeenLastCalledWith({ type: 'place', at: { scale: 1.5 } });
});

it('a selected text is named by itself, rotated, left for the picture and removed', async () => {
  const layer = {
    id: 'a',
    kind: 'text' as const,
    text: 'Hello',
    colour: '#fff',
    face: 'plain' as const,
    x: 0,
    y: 0,
    scale: 1,
    turn: 0,
  };
  const dispatch = show({ ...firstScene, layers: [layer], selected: 'a' });
  expect(screen.getByRole('group', { name: '“Hello”' })).toBeTruthy();
  fireEvent.change(screen.getByRole('slider', { name: 'Rotate' }), { target: { value: '90' } });
  await press('Picture');
  await press('Remove');
  expect(dispatch.mock.calls.map(([action]) => action)).toEqual([
    { type: 'place', at: { turn: 90 } },
    { type: 'select', id: 'photo' },
    { type: 'remove', id: 'a' },
  ]);
});
