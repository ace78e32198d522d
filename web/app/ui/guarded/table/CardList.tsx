import ListChecks from '@phosphor-icons/core/regular/list-checks.svg?react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from './CardList.module.css';
import type { RowSelection } from './use-row-selection.ts';

interface CardListProps<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Names a row for screen readers. */
  readonly nameOf: (row: Row) => string;
  readonly cardOf: (row: Row) => ReactNode;
  /** Given while rows are being chosen: a press anywhere on a card chooses it instead of opening it. */
  readonly selection?: RowSelection | undefined;
}

/** The rows of a table as cards, for phones. */
export function CardList<Row>({ rows, idOf, nameOf, cardOf, selection }: CardListProps<Row>) {
  const { t } = useTranslation();
  return (
    <ul className={styles.cards}>
      {rows.map((row) => {
        const id = idOf(row);
        if (!selection) return <li key={id}>{cardOf(row)}</li>;
        return (
          <li key={id} className={styles.choice} data-chosen={selection.isChosen(id) || undefined}>
            <Checkbox
              checked={selection.isChosen(id)}
              onChange={() => selection.toggle(id)}
              label={<VisuallyHidden>{t('data-table:chooseRow', { name: nameOf(row) })}</VisuallyHidden>}
            />
            {/* What the card itself opens must not take the press. */}
            <div inert>{cardOf(row)}</div>
          </li>
        );
      })}
    </ul>
  );
}

/** Starts the choosing of cards. */
export function ChooseButton({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="outlined" size="compact" onClick={onChoose}>
      <ListChecks />
      {t('data-table:choose')}
    </Button>
  );
}
