import { drawPhoto, type PhotoFilter } from '../stage/painter.ts';
import { openFilterRenderer } from './filter-renderer.ts';
import { paletteOf } from './filters.ts';

/** Opens a filter for one canvas. The renderer is opened for the first picture that has a filter. */
export function openPhotoFilter(): PhotoFilter {
  const canvas = document.createElement('canvas');
  let renderer: ReturnType<typeof openFilterRenderer> | undefined;
  let pictures = 0;
  return {
    draw({ filter, strength, photo }, source, { primary, secondary }, size) {
      const context = filter === 'none' || strength === 0 ? undefined : canvas.getContext('2d');
      if (!context) return undefined;
      if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
      context.setTransform(1, 0, 0, 1, 0, 0);
      drawPhoto(context, source, photo);
      renderer ??= openFilterRenderer();
      // The grain of a video moves; that of a picture stays as it was when the filter was chosen.
      const isMoving = typeof HTMLVideoElement !== 'undefined' && source.element instanceof HTMLVideoElement;
      if (isMoving) pictures += 1;
      return renderer.apply(canvas, { filter, strength, palette: paletteOf(primary, secondary), seed: isMoving ? pictures : 1 });
    },
    close: () => renderer?.close(),
  };
}
