import ArrowDown from '@phosphor-icons/core/regular/arrow-down.svg?react';
import ArrowUp from '@phosphor-icons/core/regular/arrow-up.svg?react';
import Columns from '@phosphor-icons/core/regular/columns.svg?react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import styles from './ColumnChooser.module.css';
import type { DataColumn } from './columns.ts';
import type { RememberedColumns } from './use-remembered-columns.ts';

interface ColumnChooserProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly chosen: RememberedColumns;
}

/** A button that opens the choice of columns: which ones are shown, in which order. */
export function ColumnChooser<Row>({ columns, chosen }: ColumnChooserProps<Row>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="compact" icon={<Columns />} onClick={() => setOpen(true)}>
        {t('data-table:columns.action')}
      </Button>
      <Dialog
        title={t('data-table:columns.title')}
        isOpen={isOpen}
        onClose={close}
        actions={
          <>
            <Button variant="quiet" onClick={chosen.reset}>
              {t('data-table:columns.reset')}
            </Button>
            <Button variant="ink" onClick={close}>
              {t('data-table:columns.done')}
            </Button>
          </>
        }
      >
        <ColumnList columns={columns} chosen={chosen} />
      </Dialog>
    </>
  );
}

function ColumnList<Row>({ columns, chosen }: ColumnChooserProps<Row>) {
  const { t } = useTranslation();
  const pressed = useRef<HTMLElement>(null);
  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (chosen.order.length > 0) pressed.current?.focus();
  }, [chosen.order]);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const listed = chosen.order.flatMap((id) => byId.get(id) ?? []);
  const first = listed.findIndex(({ isFixed }) => !isFixed);
  const move = (event: MouseEvent<HTMLElement>, id: string, by: -1 | 1, isPossible: boolean) => {
    pressed.current = event.currentTarget;
    if (isPossible) chosen.move(id, by);
  };
  return (
    <ul className={styles.list}>
      {listed.map(({ id, label, isFixed = false }, place) => {
        const [mayRise, mayFall] = [!isFixed && place > first, !isFixed && place < listed.length - 1];
        return (
          <li key={id} className={styles.row}>
            <Checkbox
              label={label}
              checked={!chosen.hidden.includes(id)}
              disabled={isFixed}
              onChange={({ target }) => chosen.setHidden(id, !target.checked)}
            />
            {!isFixed && (
              <span className={styles.moves}>
                <IconButton
                  label={t('data-table:columns.up', { label })}
                  aria-disabled={!mayRise}
                  onClick={(event) => move(event, id, -1, mayRise)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  label={t('data-table:columns.down', { label })}
                  aria-disabled={!mayFall}
                  onClick={(event) => move(event, id, 1, mayFall)}
                >
                  <ArrowDown />
                </IconButton>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
