import type { ReactNode } from 'react';
import styles from './Heading.module.css';

type Level = 1 | 2 | 3 | 4;

interface HeadingProps {
  /** The place in the order of headings. */
  readonly level: Level;
  /** The size, if it is not the usual one of the level: 27 px (40 from 900 px on), 27, 21, 18 or 15. */
  readonly look?: 'display' | 'page' | 'section' | 'part' | 'item';
  readonly id?: string;
  /** A class of the page, for its place in the page's own layout. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const looks = { 1: 'display', 2: 'section', 3: 'part', 4: 'item' } as const;

/** A heading, in Poppins except for the smallest. One that only screen readers need is a `VisuallyHidden as="h1"`. */
export function Heading({ level, look = looks[level], id, className = '', children }: HeadingProps) {
  const Element = `h${level}` as const;
  return (
    <Element id={id} className={`${styles.heading} ${className}`} data-look={look}>
      {children}
    </Element>
  );
}
