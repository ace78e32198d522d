import type { ReactNode } from 'react';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './Figure.module.css';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  /** The page that the figure comes from. */
  readonly to?: string | undefined;
  /** Marks the figure as positive or negative. */
  readonly tone?: 'success' | 'error' | undefined;
  /** A comparison or an action for the figure. */
  readonly children?: ReactNode;
}

/** Characters of an amount that does not fit into half of a phone's width in the usual size: `33,521,000 XAF`. */
const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > 12;

/** One figure with its name and a note; must be inside a `dl`. */
export const Figure = ({ label, value, to, tone, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt className={styles.label}>
      {to ? (
        <TextLink look="quiet" to={to}>
          {label}
        </TextLink>
      ) : (
        label
      )}
    </dt>
    <dd className={styles.value} data-tone={tone} data-long={isLong(value) || undefined}>
      {value}
    </dd>
    {children && <dd className={styles.note}>{children}</dd>}
  </div>
);

/** Figures beside each other, two in a row on phones. */
export const Figures = ({ children }: { readonly children: ReactNode }) => <dl className={styles.figures}>{children}</dl>;
