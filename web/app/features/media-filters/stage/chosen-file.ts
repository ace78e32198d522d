import type { Source } from './painter.ts';

/** Picture or video of the person, opened in the browser; it never leaves the device. */
export interface ChosenFile {
  readonly source: Source;
  /** Defined for a video. */
  readonly video?: HTMLVideoElement;
  /** Releases its memory. */
  close(): void;
}

async function openPicture(file: File): Promise<ChosenFile> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return { source: { element: picture, width: picture.width, height: picture.height }, close: () => picture.close() };
}

async function openVideo(file: File): Promise<ChosenFile> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.playsInline = true;
  video.muted = true;
  video.loop = true;
  video.src = address;
  const close = () => {
    video.pause();
    URL.revokeObjectURL(address);
  };
  try {
    await video.play();
  } catch (error) {
    close();
    throw error;
  }
  return { source: { element: video, width: video.videoWidth, height: video.videoHeight }, video, close };
}

/** Opens a chosen file. Throws if the browser cannot decode it. */
export const openChosen = (file: File): Promise<ChosenFile> =>
  file.type.startsWith('video/') ? openVideo(file) : openPicture(file);
