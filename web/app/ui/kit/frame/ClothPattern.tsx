import { preload } from 'react-dom';
import styles from './ClothPattern.module.css';

const cloth = '/cloth.svg';

interface ClothPatternProps {
  /** `page`: behind a whole page, weaker in the middle. `part`: at the end of one part. */
  readonly place?: 'page' | 'part';
}

/**
 * The indigo background: a repeating ndop pattern of diamonds, crosses, dots and hills, from one small picture. It is behind its
 * siblings; the parent must be positioned.
 */
export function ClothPattern({ place = 'part' }: ClothPatternProps) {
  // It fills the first screen, and a browser would request it late if only styles referred to it.
  preload(cloth, { as: 'image', fetchPriority: 'high' });
  return <div aria-hidden="true" className={styles.cloth} data-place={place} />;
}
