import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Segments.module.css';

interface SegmentsProps {
  /** The name of the choice, for screen readers. */
  readonly label: string;
  readonly segments: readonly (Pick<LinkProps, 'to'> & { readonly label: ReactNode; readonly isChosen: boolean })[];
}

/** Two to five kinds of the same view beside each other, as links: tickets or amounts, all or only refunds. */
export const Segments = ({ label, segments }: SegmentsProps) => (
  <nav aria-label={label} className={styles.segments}>
    {segments.map(({ to, label: name, isChosen }) => (
      <Link
        key={String(typeof to === 'string' ? to : to.search)}
        to={to}
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className={styles.segment}
      >
        {name}
      </Link>
    ))}
  </nav>
);
