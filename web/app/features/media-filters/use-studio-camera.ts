import { useCallback, useEffect, useRef, useState } from 'react';
import type { Source } from './painter.ts';

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

/** A microphone that is refused takes no camera away. */
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

/** The camera for pictures of oneself and of the evening; closed with the page, and whenever another picture takes its place. */
export function useStudioCamera() {
  const [live, setLive] = useState<LiveCamera>();
  const [fault, setFault] = useState<CameraFault>();
  const [isOpening, setOpening] = useState(false);
  const held = useRef<MediaStream>(undefined);
  const wishes = useRef(0);

  const close = useCallback(() => {
    wishes.current += 1;
    stop(held.current);
    held.current = undefined;
    setLive(undefined);
    setFault(undefined);
    setOpening(false);
  }, []);

  const open = useCallback(
    async (facing: Facing) => {
      close();
      const wish = wishes.current;
      const isWanted = () => wish === wishes.current;
      if (!window.isSecureContext || !navigator.mediaDevices) {
        setFault('insecure');
        return;
      }
      setOpening(true);
      try {
        const video = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 1280 } };
        const stream = await navigator.mediaDevices.getUserMedia({ video });
        // From here on whoever closes lets go of it, also while somebody is still asked for the microphone.
        if (isWanted()) held.current = stream;
        else return stop(stream);
        for (const track of await openSound()) isWanted() ? stream.addTrack(track) : track.stop();
        const picture = await play(stream);
        if (!isWanted()) return;
        const show = () => isWanted() && setLive({ source: sourceOf(picture, facing), facing, sounds: stream.getAudioTracks() });
        // A phone that is turned turns its picture.
        picture.addEventListener('resize', show);
        // Another program may take the camera away: what stood still would look as if it were live.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => isWanted() && close());
        show();
      } catch (error) {
        if (!isWanted()) return;
        close();
        setFault(faults[error instanceof Error ? error.name : ''] ?? 'failed');
      } finally {
        if (isWanted()) setOpening(false);
      }
    },
    [close],
  );

  useEffect(() => close, [close]);
  return { live, fault, isOpening, open, close };
}
