import type { ElementType, ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps {
  readonly as?: ElementType;
  /** `none` for a card whose rows reach its edges. */
  readonly padding?: 'normal' | 'wide' | 'none';
  /** The radius of 22 px of a sheet, a ticket or a lead part. */
  readonly isLead?: boolean;
  readonly id?: string;
  /** A class of the page, for its place in the page's own layout. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A box for something that is acted on: tickets, a form, an organizer. Lists and figures stand on the paper without one. */
export function Card({ as: Element = 'div', padding = 'normal', isLead = false, id, className = '', children }: CardProps) {
  return (
    <Element id={id} className={`${styles.card} ${className}`} data-padding={padding} data-lead={isLead || undefined}>
      {children}
    </Element>
  );
}
