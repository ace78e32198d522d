// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { StudioActions } from './StudioActions.tsx';

type Props = ComponentProps<typeof StudioActions>;
type Picture = Props['picture'];

const source = { element: document.createElement('canvas'), width: 4, height: 3 };
const live: NonNullable<Picture['camera']['live']> = { source, facing: 'user', sounds: [] };

function show({
  camera,
  capture,
  history,
  ...part
}: {
  readonly camera?: Partial<Picture['camera']>;
  readonly capture?: Partial<Props['capture']>;
  readonly history?: Partial<Props['history']>;
  readonly source?: Picture['source'];
  readonly isMoving?: boolean;
}) {
  const calls = {
    ...{ openCamera: vi.fn<Picture['openCamera']>(), takePicture: vi.fn<Picture['takePicture']>() },
    ...{ onReplace: vi.fn<Props['onReplace']>(), onChooseFile: vi.fn<Props['onChooseFile']>(), onSave: vi.fn<Props['onSave']>() },
    ...{ dispatch: vi.fn<Props['history']['dispatch']>(), stop: vi.fn<Props['capture']['stop']>() },
  };
  const { openCamera, takePicture, onReplace, onChooseFile, onSave, dispatch, stop } = calls;
  renderPart(
    <StudioActions
      picture={{
        camera: { live: undefined, fault: undefined, isOpening: false, open: async () => {}, close: () => {}, ...camera },
        ...{ source: undefined, isMoving: false, openCamera, takePicture, ...part },
      }}
      capture={{ isRecording: false, isSaving: false, stop, ...capture }}
      history={{ dispatch, canUndo: false, canRedo: false, ...history }}
      onRecord={() => {}}
      {...{ onReplace, onChooseFile, onSave }}
    />,
  );
  return calls;
}
const namesOfButtons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

it('the camera opens and a file is chosen only after asking for the work that would be lost', async () => {
  const { onReplace, openCamera, onChooseFile } = show({ source });
  await press('Camera');
  expect(openCamera).not.toHaveBeenCalled();
  onReplace.mock.calls[0]?.[0]();
  expect(openCamera).toHaveBeenCalledExactlyOnceWith('user');
  await press('Choose a file');
  onReplace.mock.calls[1]?.[0]();
  expect(onChooseFile).toHaveBeenCalledOnce();
});

it('an open camera takes the picture and turns to its other side, and has nothing to save yet', async () => {
  const { takePicture, openCamera } = show({ camera: { live }, source, isMoving: true });
  await press('Take picture');
  expect(takePicture).toHaveBeenCalledOnce();
  await press('Switch camera');
  expect(openCamera).toHaveBeenCalledExactlyOnceWith('environment');
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});

it('a still picture is saved, and its changes undone', async () => {
  const { onSave, dispatch } = show({ source, history: { canUndo: true } });
  await press('Keep');
  expect(onSave).toHaveBeenCalledOnce();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Redo' }).disabled).toBe(true);
  await press('Undo');
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'undo' });
});

it('a recording leaves only the button that stops it', async () => {
  const { stop } = show({ camera: { live }, source, isMoving: true, capture: { isRecording: true } });
  const [only, ...others] = namesOfButtons();
  expect(others).toEqual([]);
  await press(only ?? '');
  expect(stop).toHaveBeenCalledOnce();
});
