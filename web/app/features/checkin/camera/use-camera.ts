import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Camera,
  type CameraFault,
  faultOf,
  hasCameraPermission,
  hasTorch,
  listCameras,
  openCamera,
  rememberCamera,
  rememberedCamera,
  setTorch,
} from './camera.ts';

export type CameraState =
  | { readonly status: 'off' }
  | { readonly status: 'opening' }
  | { readonly status: 'on'; readonly stream: MediaStream; readonly id: string | undefined; readonly supportsTorch: boolean }
  /** `id`: the requested camera, if a particular one was requested. */
  | { readonly status: 'fault'; readonly fault: CameraFault; readonly id?: string | undefined };

const isSecure = () => window.isSecureContext && navigator.mediaDevices !== undefined;

const stop = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/**
 * State and controls of the check-in camera. It opens by itself if permission was granted before, and again when the person
 * returns to the page after the system took the camera away.
 */
export function useCamera() {
  const [state, setState] = useState<CameraState>({ status: 'off' });
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  const [isTorchOn, setTorchOn] = useState(false);
  const currentStream = useRef<MediaStream>(undefined);
  // Opening is asynchronous: a stream that arrives for an outdated request is stopped again.
  const latestRequest = useRef(0);

  const close = useCallback(() => {
    latestRequest.current += 1;
    stop(currentStream.current);
    currentStream.current = undefined;
    setTorchOn(false);
    setState({ status: 'off' });
  }, []);

  const open = useCallback(async (id: string | undefined = rememberedCamera()) => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    stop(currentStream.current);
    currentStream.current = undefined;
    setTorchOn(false);
    if (!isSecure()) {
      setState({ status: 'fault', fault: 'insecure' });
      return;
    }
    setState({ status: 'opening' });
    try {
      const stream = await openCamera(id);
      if (request !== latestRequest.current) {
        stop(stream);
        return;
      }
      currentStream.current = stream;
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => setState((now) => (currentStream.current === stream ? { status: 'off' } : now)));
      setState({ status: 'on', stream, id: track?.getSettings().deviceId, supportsTorch: hasTorch(track) });
      // The picture is shown although the cameras could not be listed.
      setCameras(await listCameras().catch(() => []));
    } catch (error) {
      if (request !== latestRequest.current) return;
      setState({ status: 'fault', fault: faultOf(error), id });
      // Another camera may be free when this one is in use.
      const others = await listCameras().catch(() => []);
      if (request === latestRequest.current) setCameras(others.filter((one) => one.id !== ''));
    }
  }, []);

  useEffect(() => {
    let isMounted = true;
    void hasCameraPermission().then((may) => (may && isMounted ? open() : undefined));
    const reopenIfTaken = () => {
      const wasTaken = currentStream.current?.getVideoTracks().every(({ readyState }) => readyState === 'ended') ?? false;
      if (document.visibilityState === 'visible' && wasTaken) void open();
    };
    document.addEventListener('visibilitychange', reopenIfTaken);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', reopenIfTaken);
      latestRequest.current += 1;
      stop(currentStream.current);
      currentStream.current = undefined;
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
      await setTorch(currentStream.current?.getVideoTracks()[0], isOn);
      setTorchOn(isOn);
    } catch {
      setTorchOn(false);
    }
  }, []);

  return { state, cameras, isTorchOn, open, close, choose, light };
}
