import { type ReactNode, useContext } from 'react';
import { ShownTitleContext } from '#lib/page/shown-title.ts';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Buttons on the right, below the title on phones. */
  readonly actions?: ReactNode;
}

/** The header of a page: its one h1, a lead sentence and actions. The h1 is visually hidden if the frame shows the same title. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  const shown = useContext(ShownTitleContext);
  const isDouble = shown && String(title).toLowerCase() === shown.title.toLowerCase();
  return (
    <header
      className={styles.header}
      data-shown-from={isDouble ? shown.from : undefined}
      data-title-alone={(!lead && !actions) || undefined}
    >
      <div className={styles.texts}>
        <div className={styles.title}>
          <Heading level={1} look="page">
            {title}
          </Heading>
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
