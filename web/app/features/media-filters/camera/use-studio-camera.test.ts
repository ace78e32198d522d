// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStudioCamera } from './use-studio-camera.ts';

const aTrack = () => Object.assign(new EventTarget(), { stop: vi.fn() });
const aStream = (...tracks: ReturnType<typeof aTrack>[]) => ({
  ...{ getTracks: () => tracks, getVideoTracks: () => tracks.slice(0, 1), getAudioTracks: () => tracks.slice(1) },
  addTrack: (track: ReturnType<typeof aTrack>) => tracks.push(track),
});

const [picture, sound] = [aTrack(), aTrack()];
let microphone: Promise<unknown>;
let size = { videoWidth: 1280, videoHeight: 720 };
const play = vi.fn<() => Promise<void>>();
/** Video element of the camera, which is not attached to the page. */
let shown: HTMLVideoElement;

beforeEach(() => {
  for (const track of [picture, sound]) track.stop.mockReset();
  play.mockReset().mockResolvedValue();
  microphone = Promise.resolve({ getAudioTracks: () => [sound] });
  size = { videoWidth: 1280, videoHeight: 720 };
  vi.stubGlobal('isSecureContext', true);
  const getUserMedia = async ({ video }: { video?: unknown }) => (video ? aStream(picture) : microphone);
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }));
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    if (name !== 'video') return element;
    shown = Object.defineProperties(element as HTMLVideoElement, {
      play: { value: play },
      videoWidth: { get: () => size.videoWidth },
      videoHeight: { get: () => size.videoHeight },
    });
    return shown;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('stops the camera if its video does not play', async () => {
  play.mockRejectedValue(new DOMException('No', 'NotSupportedError'));
  const { result } = renderHook(() => useStudioCamera());
  await act(() => result.current.open('user'));
  expect(result.current).toMatchObject({ live: undefined, fault: 'failed', isOpening: false });
  expect([picture, sound].map(({ stop }) => stop.mock.calls.length)).toEqual([1, 1]);
});

it('stops the camera at once when the person leaves while the microphone permission is asked for', async () => {
  const asked = Promise.withResolvers<unknown>();
  microphone = asked.promise;
  const { result, unmount } = renderHook(() => useStudioCamera());
  const opening = result.current.open('user');
  await waitFor(() => expect(result.current.isOpening).toBe(true));
  unmount();
  expect(picture.stop).toHaveBeenCalledOnce();
  asked.resolve({ getAudioTracks: () => [sound] });
  await opening;
  expect(sound.stop).toHaveBeenCalledOnce();
});

it('follows a rotation of the phone, and closes when the camera is taken away', async () => {
  const { result } = renderHook(() => useStudioCamera());
  await act(() => result.current.open('environment'));
  expect(result.current.live?.source).toMatchObject({ width: 1280, height: 720, isMirrored: false });
  size = { videoWidth: 720, videoHeight: 1280 };
  act(() => void shown.dispatchEvent(new Event('resize')));
  expect(result.current.live?.source).toMatchObject({ width: 720, height: 1280 });
  act(() => void picture.dispatchEvent(new Event('ended')));
  expect(result.current.live).toBeUndefined();
});
