import type { Files } from '../platform.ts';

/** A stored picture as pages show it: `url` is the largest size, `srcSet` is for an `img` element. */
export interface PictureView {
  readonly url: string;
  readonly srcSet?: string;
}

/**
 * The sizes of a picture that is stored in several widths (pixels). They share the beginning of their keys, and the key of the largest stands
 * for all. A key of another form, such as that of a preview, has one size.
 */
export function pictureSizes(widths: readonly [number, ...number[]]) {
  const largest = Math.max(...widths);
  const ending = `-${largest}.webp`;

  const keyOf = (beginning: string, width: number): string => `${beginning}-${width}.webp`;

  const isComplete = (key: string): boolean => key.endsWith(ending);

  /** Returns the keys of all sizes of a stored key. */
  const keysOf = (key: string): string[] =>
    isComplete(key) ? widths.map((width) => keyOf(key.slice(0, -ending.length), width)) : [key];

  /** Returns the addresses; a key of one size has no `srcSet`. */
  const view = (files: Pick<Files, 'url'>, key: string): PictureView => {
    if (!isComplete(key)) return { url: files.url(key) };
    const srcSet = keysOf(key).map((one, place) => `${files.url(one)} ${widths[place]}w`);
    return { url: files.url(key), srcSet: srcSet.join(', ') };
  };

  return { largest, keyOf, keysOf, isComplete, view };
}
export type PictureSizes = ReturnType<typeof pictureSizes>;
