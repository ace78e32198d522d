import { type Dispatch, useEffect, useRef, useState } from 'react';
import { useStudioCamera } from '../camera/use-studio-camera.ts';
import { type ChosenFile, openChosen } from './chosen-file.ts';
import type { Source } from './painter.ts';
import type { SceneAction } from './scene.ts';

/** Copies the current camera picture to a canvas, mirrored if the camera is. */
function stillOf({ element, width, height, isMirrored = false }: Source): Source {
  const still = document.createElement('canvas');
  still.width = width;
  still.height = height;
  const context = still.getContext('2d');
  if (isMirrored) {
    context?.translate(width, 0);
    context?.scale(-1, 1);
  }
  context?.drawImage(element, 0, 0, width, height);
  return { element: still, width, height };
}

interface StudioPictureOptions {
  readonly dispatch: Dispatch<SceneAction>;
  /** Called for a file that is neither a picture nor a video. */
  readonly onUnreadable: () => void;
}

/** The picture of the studio: the camera, a still picture of it, or a chosen file. Each replaces the others. */
export function useStudioPicture({ dispatch, onUnreadable }: StudioPictureOptions) {
  const [still, setStill] = useState<Source>();
  const [chosen, setChosen] = useState<ChosenFile>();
  const camera = useStudioCamera();
  useEffect(() => () => chosen?.close(), [chosen]);
  // Opening is asynchronous: a file that finishes loading after a newer choice, or after the camera was opened, is closed again.
  const latestRequest = useRef(0);
  useEffect(
    () => () => {
      latestRequest.current += 1;
    },
    [],
  );

  const choose = async (file: File | undefined) => {
    if (!file) return;
    latestRequest.current += 1;
    const request = latestRequest.current;
    try {
      const opened = await openChosen(file);
      if (request !== latestRequest.current) return opened.close();
      camera.close();
      setStill(undefined);
      setChosen(opened);
      dispatch({ type: 'newPicture' });
    } catch {
      if (request === latestRequest.current) onUnreadable();
    }
  };
  const openCamera = (facing: 'user' | 'environment') => {
    latestRequest.current += 1;
    setStill(undefined);
    setChosen(undefined);
    dispatch({ type: 'newPicture' });
    void camera.open(facing);
  };
  const takePicture = () => {
    if (!camera.live) return;
    setStill(stillOf(camera.live.source));
    camera.close();
  };
  return {
    ...{ camera, still, chosen, choose, openCamera, takePicture },
    source: camera.live?.source ?? still ?? chosen?.source,
    isMoving: camera.live !== undefined || (still === undefined && chosen?.video !== undefined),
  };
}
export type StudioPicture = ReturnType<typeof useStudioPicture>;
