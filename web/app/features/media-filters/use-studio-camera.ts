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

/** The picture for a while without its sound: a microphone that is refused takes no camera away. */
async function openStream(facing: Facing): Promise<MediaStream> {
  const video = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 1280 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video });
  const sound = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => undefined);
  for (const track of sound?.getAudioTracks() ?? []) stream.addTrack(track);
  return stream;
}

async function play(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  await video.play();
  return video;
}

/** The camera for pictures of oneself and of the evening; closed whenever nobody looks. */
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
    setOpening(false);
  }, []);

  const open = useCallback(
    async (facing: Facing) => {
      close();
      const wish = wishes.current;
      if (!window.isSecureContext || !navigator.mediaDevices) {
        setFault('insecure');
        return;
      }
      setFault(undefined);
      setOpening(true);
      try {
        const stream = await openStream(facing);
        const video = await play(stream);
        if (wish !== wishes.current) {
          stop(stream);
          return;
        }
        held.current = stream;
        const source = { element: video, width: video.videoWidth, height: video.videoHeight, isMirrored: facing === 'user' };
        setLive({ source, facing, sounds: stream.getAudioTracks() });
      } catch (error) {
        if (wish === wishes.current) setFault(faults[error instanceof Error ? error.name : ''] ?? 'failed');
      } finally {
        if (wish === wishes.current) setOpening(false);
      }
    },
    [close],
  );

  useEffect(() => close, [close]);
  return { live, fault, isOpening, open, close };
}
