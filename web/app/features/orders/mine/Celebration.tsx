import type { ReactNode } from 'react';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './Celebration.module.css';

interface CelebrationProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Rings of a drum and falling diamonds behind a few words, once after a purchase, in the colours of the event around. */
export const Celebration = ({ title, children }: CelebrationProps) => (
  <div role="status" className={styles.celebration}>
    <svg viewBox="0 0 360 180" aria-hidden="true" className={styles.rings}>
      {[40, 72, 104, 136, 168].map((radius, index) => (
        <circle key={radius} cx="180" cy="180" r={radius} className={styles.ring} data-ring={index} />
      ))}
      {[
        [70, 40],
        [118, 20],
        [246, 24],
        [292, 52],
        [326, 118],
        [34, 110],
      ].map(([x = 0, y = 0]) => (
        <path key={x} d={`M${x} ${y}l6 6-6 6-6-6z`} className={styles.diamond} />
      ))}
    </svg>
    <Heading level={2} look="display">
      {title}
    </Heading>
    <p className={styles.words}>{children}</p>
  </div>
);
