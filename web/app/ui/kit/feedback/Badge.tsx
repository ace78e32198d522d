import { uiTerms } from '@ngoma/api/common/business';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'primary' | 'leaf' | 'sun' | 'red' | 'card';

interface BadgeProps {
  /** `card` stands on a picture. */
  readonly tone?: BadgeTone;
  readonly icon?: ReactNode;
  /** 22 px high instead of 26, in a row of a table. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

/** A state as a word on its colour, never as a colour alone. */
export const Badge = ({ tone = 'neutral', icon, isDense = false, children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone} data-dense={isDense || undefined}>
    {icon}
    {children}
  </span>
);

interface CountBadgeProps {
  readonly count: number;
  readonly tone?: 'neutral' | 'red' | 'sun';
}

/** A number beside a label, at most 99+. What it counts is said by the label around. */
export const CountBadge = ({ count, tone = 'neutral' }: CountBadgeProps) => (
  <span className={styles.count} data-tone={tone}>
    {count > uiTerms.badgeMax ? `${uiTerms.badgeMax}+` : count}
  </span>
);
