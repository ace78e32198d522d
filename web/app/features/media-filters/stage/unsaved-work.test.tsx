// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '../../../test/form-user.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { useUnsavedWork } from './UnsavedWork.tsx';

const openCamera = vi.fn<() => void>();

function Work({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const { ask, dialog } = useUnsavedWork(isUnsaved);
  return (
    <>
      {dialog}
      <button type="button" onClick={() => ask(isUnsaved, openCamera)}>
        Camera
      </button>
    </>
  );
}
const show = (isUnsaved: boolean) => {
  openCamera.mockReset();
  return renderRoutes([
    { path: '/', element: <Work isUnsaved={isUnsaved} /> },
    { path: '/away', element: <h1>Away</h1> },
  ]).router;
};
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

it('leaving with work that is not saved asks first, and the work can be kept or discarded', async () => {
  const router = show(true);
  const leave = () => act(() => router.navigate('/away'));
  await leave();
  expect(screen.getByRole('dialog', { name: 'Discard your work?' })).toBeTruthy();
  await press('Keep working');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/');
  await act(() => router.navigate('/?event=1'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(unload()).toBe(true);
  await leave();
  await press('Discard it');
  expect(await screen.findByRole('heading', { name: 'Away' })).toBeTruthy();
  expect(unload()).toBe(false);
});

it('the camera is opened over a picture that is not saved after the question only', async () => {
  show(true);
  await press('Camera');
  await press('Keep working');
  expect(openCamera).not.toHaveBeenCalled();
  await press('Camera');
  await press('Discard it');
  expect(openCamera).toHaveBeenCalledOnce();
});

it('nothing is asked while everything is saved', async () => {
  const router = show(false);
  await press('Camera');
  expect(openCamera).toHaveBeenCalledOnce();
  expect(unload()).toBe(false);
  await act(() => router.navigate('/away'));
  expect(screen.getByRole('heading', { name: 'Away' })).toBeTruthy();
});
