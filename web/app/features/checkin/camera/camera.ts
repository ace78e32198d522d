import { readStorage, writeStorage } from '#lib/session/local-storage.ts';

/** Reasons for a missing picture that a person can act on. */
export type CameraFault = 'insecure' | 'refused' | 'absent' | 'busy' | 'failed';

export interface Camera {
  readonly id: string;
  readonly label: string;
}

const cameraKey = 'ngoma.door.camera';

const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Maps a browser error to a fault. */
export const faultOf = (error: unknown): CameraFault => faults[error instanceof Error ? error.name : ''] ?? 'failed';

/** Returns the id of the camera last chosen on this device. */
export const rememberedCamera = (): string | undefined => readStorage(cameraKey);

export const rememberCamera = (id: string): void => writeStorage(cameraKey, id);

const size = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/** Opens the camera with this id, or the rear camera. @throws the browser's error; see `faultOf` */
export async function openCamera(id: string | undefined): Promise<MediaStream> {
  const rearCamera = { facingMode: { ideal: 'environment' }, ...size };
  if (id === undefined) return navigator.mediaDevices.getUserMedia({ video: rearCamera, audio: false });
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { deviceId: { exact: id }, ...size }, audio: false });
  } catch (error) {
    // The remembered camera may be unplugged; then the rear camera is opened.
    if (faultOf(error) !== 'absent') throw error;
    return navigator.mediaDevices.getUserMedia({ video: rearCamera, audio: false });
  }
}

/** Lists the cameras. Browsers give their names only after the person has allowed one. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Returns whether the browser would open the camera without asking for permission. */
export async function hasCameraPermission(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted';
  } catch {
    return false;
  }
}

/** TypeScript's DOM types do not include the torch yet. */
interface TorchCapabilities {
  readonly torch?: boolean;
}
export const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  (track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true;

export const setTorch = (track: MediaStreamTrack | undefined, isOn: boolean): Promise<void> =>
  track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }) ?? Promise.resolve();
