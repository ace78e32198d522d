import type { ElementType, ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps {
  readonly as?: ElementType;
  /** `none` for a card whose rows reach its edges. */
  readonly padding?: 'normal' | 'wide' | 'none';
  /** The radius of 22 px of a sheet, a ticket or a lead part. */
  readonly isLead?: boolean;
  readonly id?: string;
  /** `search` for filters: the element of that name is newer than the browsers of many phones. */
  readonly role?: 'search';
  /** The name of a card that is a section, or the id of the heading that names it. */
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-labelledby'?: string | undefined;
  /** A class of the page, for its place in the page's own layout. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A box for something that is acted on: tickets, a form, an organizer. Lists and figures stand on the paper without one. */
export const Card = ({ as: Element = 'div', padding = 'normal', isLead = false, className = '', ...rest }: CardProps) => (
  <Element {...rest} className={`${styles.card} ${className}`} data-padding={padding} data-lead={isLead || undefined} />
);
