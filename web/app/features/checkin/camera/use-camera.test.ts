// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCamera } from './use-camera.ts';

afterEach(() => vi.unstubAllGlobals());

it('a picture stays although the cameras cannot be listed, and its stream stops when the page closes', async () => {
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
  await waitFor(() => expect(result.current.state).toMatchObject({ status: 'on', id: 'back', supportsTorch: false }));
  expect(track.stop).not.toHaveBeenCalled();
  unmount();
  expect(track.stop).toHaveBeenCalledOnce();
});

it('the other cameras are offered when the remembered one is used by another program', async () => {
  const asked: unknown[] = [];
  const mediaDevices = {
    getUserMedia: async ({ video }: MediaStreamConstraints) => {
      asked.push((video as MediaTrackConstraints).deviceId);
      throw new DOMException('In use', 'NotReadableError');
    },
    enumerateDevices: async () =>
      ['front', 'back'].map((deviceId) => ({ kind: 'videoinput', deviceId, label: `The ${deviceId}` })),
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }));
  const { result } = renderHook(() => useCamera());
  await act(() => result.current.choose('front'));
  expect(result.current.state).toEqual({ status: 'fault', fault: 'busy', id: 'front' });
  expect(result.current.cameras.map(({ id }) => id)).toEqual(['front', 'back']);
  await act(() => result.current.choose('back'));
  expect(asked).toEqual([{ exact: 'front' }, { exact: 'back' }]);
});
