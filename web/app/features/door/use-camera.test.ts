// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCamera } from './use-camera.ts';

afterEach(() => vi.unstubAllGlobals());

it('a picture stays where the other cameras cannot be listed, and is let go of with the page', async () => {
  const track = Object.assign(new EventTarget(), {
    stop: vi.fn(),
    readyState: 'live',
    getSettings: () => ({ deviceId: 'back' }),
  });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const mediaDevices = {
    getUserMedia: async () => stream,
    enumerateDevices: () => Promise.reject(new DOMException('Not now', 'InvalidStateError')),
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }));
  const { result, unmount } = renderHook(() => useCamera());
  await result.current.open();
  await waitFor(() => expect(result.current.state).toMatchObject({ status: 'on', id: 'back', canLight: false }));
  expect(track.stop).not.toHaveBeenCalled();
  unmount();
  expect(track.stop).toHaveBeenCalledOnce();
});
