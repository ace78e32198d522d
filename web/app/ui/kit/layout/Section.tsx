import type { ReactNode } from 'react';
import { useId } from 'react';
import { Heading } from '../text/Heading.tsx';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: ReactNode;
  /** One line beside or below the title. */
  readonly lead?: ReactNode;
  /** A link or button at the end of the title row. */
  readonly action?: ReactNode;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A part of a page with a title row. */
export function Section({ title, lead, action, id, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={styles.section}>
      <div className={styles.titleRow}>
        <div className={styles.titles}>
          <Heading level={2} id={titleId}>
            {title}
          </Heading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
