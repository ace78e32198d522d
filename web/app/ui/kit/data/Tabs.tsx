import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { CountBadge } from '../feedback/Badge.tsx';
import styles from './Tabs.module.css';

export interface TabLink extends Pick<LinkProps, 'to'> {
  readonly label: ReactNode;
  readonly isChosen: boolean;
  readonly count?: number;
  /** Its count waits for the reader. */
  readonly isWaiting?: boolean;
}

interface TabsProps {
  /** The name of the choice, for screen readers. */
  readonly label: string;
  readonly tabs: readonly TabLink[];
}

/** Views of one page, as links, so that each has an address and works without scripts. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map(({ to, label: name, isChosen, count, isWaiting = false }) => (
      <Link
        key={String(typeof to === 'string' ? to : to.search)}
        to={to}
        preventScrollReset
        aria-current={isChosen ? 'page' : undefined}
        className={styles.tab}
      >
        {name}
        {count !== undefined && <CountBadge count={count} tone={isWaiting ? 'sun' : 'neutral'} />}
      </Link>
    ))}
  </nav>
);
