import type { ElementType, ReactNode } from 'react';
import styles from './Row.module.css';
import type { Gap } from './Stack.tsx';

interface RowProps {
  readonly as?: ElementType;
  readonly gap?: Gap;
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  readonly justify?: 'start' | 'center' | 'end' | 'between';
  /** Keeps everything on one line. */
  readonly isSingleLine?: boolean;
  /** A class of the page, for its place in the page's own layout. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Puts its children beside each other; what does not fit goes to the next line. */
export function Row(props: RowProps) {
  const { as: Element = 'div', gap = 1, align = 'center', justify = 'start', isSingleLine = false, className = '' } = props;
  return (
    <Element
      className={`${styles.row} ${className}`}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-single-line={isSingleLine || undefined}
    >
      {props.children}
    </Element>
  );
}
