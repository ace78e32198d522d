import type { ElementType, ReactNode } from 'react';
import styles from './Text.module.css';

interface TextProps {
  readonly as?: ElementType;
  /** 18, 15, 14 or 12 px. */
  readonly look?: 'lead' | 'body' | 'small' | 'label';
  readonly tone?: 'ink' | 'soft' | 'primary' | 'leaf' | 'red';
  readonly isStrong?: boolean;
  /** One line, with an ellipsis if it does not fit. */
  readonly isCut?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A paragraph, or another element with its type. */
export function Text(props: TextProps) {
  const { as: Element = 'p', look = 'body', tone = 'ink', isStrong = false, isCut = false, id, children } = props;
  return (
    <Element
      id={id}
      className={styles.text}
      data-look={look}
      data-tone={tone}
      data-strong={isStrong || undefined}
      data-cut={isCut || undefined}
    >
      {children}
    </Element>
  );
}
