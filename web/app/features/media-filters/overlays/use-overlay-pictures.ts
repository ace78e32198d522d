import type { EventOverlay } from '@ngoma/api/features/events/media-filters';
import { useEffect, useState } from 'react';
import type { OverlayPictures } from '../stage/painter.ts';

const none: OverlayPictures = new Map();

/** Loads the pictures of overlays, so that the canvas can draw them. Each is there once it is decoded; one that fails is left out. */
export function useOverlayPictures(overlays: readonly EventOverlay[]): OverlayPictures {
  const [pictures, setPictures] = useState(none);
  useEffect(() => {
    let isMounted = true;
    setPictures(none);
    for (const { _id, picture } of overlays) {
      const image = new Image();
      image.src = picture.url;
      image.decode().then(
        () => isMounted && setPictures((before) => new Map([...before, [_id, image]])),
        () => undefined,
      );
    }
    return () => {
      isMounted = false;
    };
  }, [overlays]);
  return pictures;
}
