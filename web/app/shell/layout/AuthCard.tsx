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
}

/** The card over the pattern: the lower part of a phone's screen, a card from 600 px on. */
export const AuthCard = ({ title, lead, children, wide = false }: AuthCardProps) => (
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
