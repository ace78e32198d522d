import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** `line` and `title` stand for text, `picture` for a cover, `round` for a face, `button` for a button. */
  readonly shape?: 'line' | 'title' | 'picture' | 'round' | 'button';
  /** Its width in hundredths of the space around. */
  readonly width?: 20 | 40 | 60 | 80 | 100;
}

/** One block in the shape of what comes. */
export const Skeleton = ({ shape = 'line', width = 100 }: SkeletonProps) => (
  <span className={styles.skeleton} data-shape={shape} data-width={width} />
);

interface SkeletonsProps {
  /** The name of what is loading, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Blocks that stand for one part of a page, announced once. */
export const Skeletons = ({ label, children }: SkeletonsProps) => (
  <div role="status" aria-label={label} className={styles.group}>
    <div aria-hidden="true" className={styles.group}>
      {children}
    </div>
  </div>
);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A list of events: time, name and place, picture. */
export const EventRowSkeletons = ({ count = 4 }: { readonly count?: number }) =>
  times(count).map((row) => (
    <span key={row} className={styles.row}>
      <Skeleton shape="title" width={80} />
      <span className={styles.lines}>
        <Skeleton width={80} />
        <Skeleton width={60} />
      </span>
      <Skeleton shape="picture" />
    </span>
  ));

/** Posters with a name and a date below. */
export const PosterSkeletons = ({ count = 4 }: { readonly count?: number }) => (
  <span className={styles.posters}>
    {times(count).map((poster) => (
      <span key={poster} className={styles.lines}>
        <Skeleton shape="picture" />
        <Skeleton width={80} />
        <Skeleton width={60} />
      </span>
    ))}
  </span>
);

/** The rows of a table. */
export const TableSkeletons = ({ count = 6 }: { readonly count?: number }) =>
  times(count).map((row) => (
    <span key={row} className={styles.tableRow}>
      <Skeleton shape="round" />
      <Skeleton width={40} />
      <Skeleton width={20} />
      <Skeleton width={20} />
    </span>
  ));
