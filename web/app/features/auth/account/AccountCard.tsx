import { type ReactNode, useId } from 'react';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './AccountCard.module.css';

interface AccountCardProps {
  /** Anchor for links from other pages. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** One section of the account page, with a sentence on its purpose. */
export function AccountCard({ id: anchor, title, lead, children }: AccountCardProps) {
  const id = useId();
  return (
    <Card id={anchor} aria-labelledby={id} as="section" padding="wide">
      <Heading id={id} level={2} look="part">
        {title}
      </Heading>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.spaced}>{children}</div>
    </Card>
  );
}
