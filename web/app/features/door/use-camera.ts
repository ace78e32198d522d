import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Camera,
  type CameraFault,
  faultOf,
  hasTorch,
  lightTorch,
  listCameras,
  mayOpenUnasked,
  openCamera,
  rememberCamera,
  rememberedCamera,
} from './camera.ts';

export type CameraState =
  | { readonly status: 'off' }
  | { readonly status: 'opening' }
  | { readonly status: 'on'; readonly stream: MediaStream; readonly id: string | undefined; readonly canLight: boolean }
  /** `id`: the camera that was asked for, where it was one in particular. */
  | { readonly status: 'fault'; readonly fault: CameraFault; readonly id?: string | undefined };

const isSecure = () => window.isSecureContext && navigator.mediaDevices !== undefined;

const stop = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/**
 * The camera of the door. Opens by itself where the person allowed it before, and again when they come back to the page
 * after the phone has taken it away.
 */
export function useCamera() {
  const [state, setState] = useState<CameraState>({ status: 'off' });
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  const [isLit, setLit] = useState(false);
  const held = useRef<MediaStream>(undefined);
  // Opening takes time; what was opened for a wish that is no longer the last one is closed again.
  const lastWish = useRef(0);

  const close = useCallback(() => {
    lastWish.current += 1;
    stop(held.current);
    held.current = undefined;
    setLit(false);
    setState({ status: 'off' });
  }, []);

  const open = useCallback(async (id: string | undefined = rememberedCamera()) => {
    lastWish.current += 1;
    const wish = lastWish.current;
    stop(held.current);
    held.current = undefined;
    setLit(false);
    if (!isSecure()) {
      setState({ status: 'fault', fault: 'insecure' });
      return;
    }
    setState({ status: 'opening' });
    try {
      const stream = await openCamera(id);
      if (wish !== lastWish.current) {
        stop(stream);
        return;
      }
      held.current = stream;
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => setState((now) => (held.current === stream ? { status: 'off' } : now)));
      setState({ status: 'on', stream, id: track?.getSettings().deviceId, canLight: hasTorch(track) });
      // A picture without a choice among others is a picture.
      setCameras(await listCameras().catch(() => []));
    } catch (error) {
      if (wish !== lastWish.current) return;
      setState({ status: 'fault', fault: faultOf(error), id });
      // Another camera may be free where this one is taken.
      const others = await listCameras().catch(() => []);
      if (wish === lastWish.current) setCameras(others.filter((one) => one.id !== ''));
    }
  }, []);

  useEffect(() => {
    let isHere = true;
    void mayOpenUnasked().then((may) => (may && isHere ? open() : undefined));
    const comeBack = () => {
      const wasTaken = held.current?.getVideoTracks().every(({ readyState }) => readyState === 'ended') ?? false;
      if (document.visibilityState === 'visible' && wasTaken) void open();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', comeBack);
      lastWish.current += 1;
      stop(held.current);
      held.current = undefined;
    };
  }, [open]);

  const choose = useCallback(
    (id: string) => {
      rememberCamera(id);
      return open(id);
    },
    [open],
  );
  const light = useCallback(async (isOn: boolean) => {
    try {
      await lightTorch(held.current?.getVideoTracks()[0], isOn);
      setLit(isOn);
    } catch {
      setLit(false);
    }
  }, []);

  return { state, cameras, isLit, open, close, choose, light };
}
