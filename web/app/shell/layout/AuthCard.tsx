import type { ReactNode } from 'react';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './AuthCard.module.css';

interface AuthCardProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Uses the full 900 px of the layout; otherwise 480 px for a few fields. */
  readonly wide?: boolean;
  /** Content before the card: on its left from 900 px on, unless the card is wide. */
  readonly before?: ReactNode;
  /** Content after the card: on its right from 900 px on. */
  readonly after?: ReactNode;
}

/** The card over the pattern: the lower part of a phone's screen, a card from 600 px on. */
export function AuthCard({ title, lead, children, wide = false, before, after }: AuthCardProps) {
  const card = (
    <div className={styles.card} data-wide={wide || undefined}>
      <Heading level={1} look="page">
        {title}
      </Heading>
      {lead && (
        <div className={styles.lead}>
          <Text tone="soft">{lead}</Text>
        </div>
      )}
      <div className={styles.content}>{children}</div>
    </div>
  );
  if (!before && !after) return card;
  return (
    <div className={styles.columns} data-wide={wide || undefined}>
      {before && <div className={styles.beside}>{before}</div>}
      {card}
      {after && <div className={styles.beside}>{after}</div>}
    </div>
  );
}
