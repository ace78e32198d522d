import type { ReactNode } from 'react';
import styles from './Poster.module.css';
import { loadingOf } from './picture-loading.ts';

interface PosterProps {
  /** Its address without the size, such as `/api/art/<id>.svg`, or that of an uploaded picture. */
  readonly src: string;
  /** Empty for a picture beside the name of its event. */
  readonly alt?: string;
  /** `wide` 16:10, `tall` 4:5, `even` 1:1, `small` (64 px beside a row), `tiny` (32 px in a table), `share` 1.91:1. */
  readonly shape?: 'wide' | 'tall' | 'even' | 'small' | 'tiny' | 'share';
  /** `tall`: the generated picture of an event's page, which the reader's device has kept, cut to the shape. */
  readonly drawnAs?: 'tall';
  /** Other widths of an uploaded picture, and how wide it is shown. */
  readonly srcSet?: string | undefined;
  readonly sizes?: string | undefined;
  /** It belongs to the first view: requested at once, before the scripts. */
  readonly isFirst?: boolean;
  /** Parts on the picture, such as a badge or a heart. */
  readonly children?: ReactNode;
}

const pixels = {
  wide: [640, 400],
  tall: [640, 800],
  even: [480, 480],
  small: [128, 128],
  tiny: [64, 64],
  share: [764, 400],
} as const;

/** Returns the address of a picture in its size; generated covers are drawn for the size that is asked for. */
function sizedAddress(src: string, [width, height]: readonly [number, number]): string {
  if (!src.startsWith('/api/art/')) return src;
  const [path, query] = src.split('?');
  const params = new URLSearchParams(query);
  params.set('w', String(width));
  params.set('h', String(height));
  return `${path}?${params}`;
}

/** The cover of an event, in a place of its shape from the first moment on. */
export function Poster({ src, alt = '', shape = 'wide', drawnAs, srcSet, sizes, isFirst = false, children }: PosterProps) {
  const size = pixels[shape];
  return (
    <span className={styles.poster} data-shape={shape}>
      <img
        src={sizedAddress(src, pixels[drawnAs ?? shape])}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={alt}
        width={size[0]}
        height={size[1]}
        className={styles.picture}
        {...loadingOf(isFirst)}
      />
      {children && <span className={styles.over}>{children}</span>}
    </span>
  );
}
