import type { ReactNode } from 'react';
import { loadingOf } from '../media/picture-loading.ts';
import { Heading } from '../text/Heading.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: ReactNode;
  /** The place of the title in the order of headings. */
  readonly level?: 1 | 2 | 3;
  /** One sentence: what will be here. */
  readonly children?: ReactNode;
  /** The one thing to do. */
  readonly action?: ReactNode;
  /** Three words from which the covers are drawn, so that each empty page has its own. */
  readonly covers?: readonly [string, string, string];
  /** A decorative icon instead of covers, for what is missing for another reason than that there is none. */
  readonly icon?: ReactNode;
}

const addressOf = (seed: string) => `/api/art/${seed}.svg?w=160&h=200`;

/** Says what will be here: three covers, one sentence, one button. */
export function EmptyState({ title, level = 2, children, action, covers, icon }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {covers && (
        <div className={styles.covers}>
          {covers.map((seed) => (
            <img
              key={seed}
              src={addressOf(seed)}
              alt=""
              width={76}
              height={100}
              className={styles.cover}
              // A page that is empty as a whole has its covers at the top.
              {...loadingOf(level === 1)}
            />
          ))}
        </div>
      )}
      {icon && <div className={styles.icon}>{icon}</div>}
      <Heading level={level} look="part">
        {title}
      </Heading>
      {children && <p className={styles.sentence}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
