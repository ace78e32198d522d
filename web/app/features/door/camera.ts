import { recall, remember } from '#lib/device-memory.ts';

/** Why there is no picture, as far as a person can do something about it. */
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

/** Puts the browser's reason into ours. */
export const faultOf = (error: unknown): CameraFault => faults[error instanceof Error ? error.name : ''] ?? 'failed';

/** Which camera was chosen last on this device. */
export const rememberedCamera = (): string | undefined => recall(cameraKey);

export const rememberCamera = (id: string): void => remember(cameraKey, id);

const size = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/** Opens this camera, or the one at the back of the phone. @throws the browser's own error; see `faultOf` */
export async function openCamera(id: string | undefined): Promise<MediaStream> {
  const rear = { facingMode: { ideal: 'environment' }, ...size };
  if (id === undefined) return navigator.mediaDevices.getUserMedia({ video: rear, audio: false });
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { deviceId: { exact: id }, ...size }, audio: false });
  } catch (error) {
    // The remembered camera may be unplugged.
    if (faultOf(error) !== 'absent') throw error;
    return navigator.mediaDevices.getUserMedia({ video: rear, audio: false });
  }
}

/** Browsers name the cameras only once one of them may be used. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Whether the camera may be opened without asking the person. */
export async function mayOpenUnasked(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted';
  } catch {
    return false;
  }
}

/** The torch is not in the language's own description of cameras yet. */
interface TorchCapabilities {
  readonly torch?: boolean;
}
export const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  (track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true;

export const lightTorch = (track: MediaStreamTrack | undefined, isOn: boolean): Promise<void> =>
  track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }) ?? Promise.resolve();
