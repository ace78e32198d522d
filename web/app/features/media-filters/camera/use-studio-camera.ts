import { useCallback, useEffect, useRef, useState } from 'react';
import type { Source } from '../stage/painter.ts';

export type Facing = 'user' | 'environment';
export type CameraFault = 'insecure' | 'refused' | 'absent' | 'failed';

export interface LiveCamera {
  readonly source: Source;
  readonly facing: Facing;
  readonly sounds: readonly MediaStreamTrack[];
}

const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
};

const stop = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Returns the audio tracks, or none if the microphone is refused; the camera works without. */
const openSound = async (): Promise<readonly MediaStreamTrack[]> => {
  const sound = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => undefined);
  return sound?.getAudioTracks() ?? [];
};

async function play(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  await video.play();
  return video;
}

const sourceOf = (element: HTMLVideoElement, facing: Facing): Source => ({
  ...{ element, width: element.videoWidth, height: element.videoHeight },
  isMirrored: facing === 'user',
});

/** Camera of the studio. It closes with the page and when another picture is chosen. */
export function useStudioCamera() {
  const [live, setLive] = useState<LiveCamera>();
  const [fault, setFault] = useState<CameraFault>();
  const [isOpening, setOpening] = useState(false);
  const currentStream = useRef<MediaStream>(undefined);
  const latestRequest = useRef(0);

  const close = useCallback(() => {
    latestRequest.current += 1;
    stop(currentStream.current);
    currentStream.current = undefined;
    setLive(undefined);
    setFault(undefined);
    setOpening(false);
  }, []);

  const open = useCallback(
    async (facing: Facing) => {
      close();
      const request = latestRequest.current;
      const isCurrent = () => request === latestRequest.current;
      if (!window.isSecureContext || !navigator.mediaDevices) {
        setFault('insecure');
        return;
      }
      setOpening(true);
      try {
        const video = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 1280 } };
        const stream = await navigator.mediaDevices.getUserMedia({ video });
        // From here on `close` stops the stream, also while the microphone permission is still asked for.
        if (isCurrent()) currentStream.current = stream;
        else return stop(stream);
        for (const track of await openSound()) isCurrent() ? stream.addTrack(track) : track.stop();
        const picture = await play(stream);
        if (!isCurrent()) return;
        const show = () => isCurrent() && setLive({ source: sourceOf(picture, facing), facing, sounds: stream.getAudioTracks() });
        // Rotating a phone changes the size of its video.
        picture.addEventListener('resize', show);
        // Another program may take the camera away; a frozen picture would look live.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => isCurrent() && close());
        show();
      } catch (error) {
        if (!isCurrent()) return;
        close();
        setFault(faults[error instanceof Error ? error.name : ''] ?? 'failed');
      } finally {
        if (isCurrent()) setOpening(false);
      }
    },
    [close],
  );

  useEffect(() => close, [close]);
  return { live, fault, isOpening, open, close };
}
