import type { MouseEvent } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from '../DataTable.module.css';
import type { DataColumn } from './columns.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { RowSelection } from './use-row-selection.ts';

interface BodyRow<Row> {
  readonly id: string;
  readonly original: Row;
  getIsSelected(): boolean;
}

interface TableBodyProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly BodyRow<Row>[];
  /** Names a row for screen readers. */
  readonly nameOf: (row: Row) => string;
  readonly selection: RowSelection;
  readonly onOpen: (id: string) => void;
  /** The row whose details are open beside the table. */
  readonly openId?: string | undefined;
}

/** Returns whether a press was meant for what it hit inside of a row, or marked text, and not for the row. */
const isForInside = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest('a, button, input, label') !== null) ||
  document.getSelection()?.isCollapsed === false;

/** The rows of a table. A press on a row opens it, a press on its box chooses it. */
export function TableBody<Row>({ columns, rows, nameOf, selection, onOpen, openId }: TableBodyProps<Row>) {
  const { t } = useTranslation();
  const ids = rows.map(({ id }) => id);
  const { current, setActive, onKeyDown } = useRowKeys({ ids, selection, onOpen });
  return (
    <tbody onKeyDown={onKeyDown}>
      {rows.map((row) => {
        const { id, original } = row;
        const isChosen = row.getIsSelected();
        return (
          <tr
            key={id}
            data-row={id}
            tabIndex={id === current ? 0 : -1}
            aria-selected={isChosen}
            data-open={id === openId || undefined}
            className={styles.row}
            onFocus={() => setActive(id)}
            onClick={(event) => !isForInside(event) && onOpen(id)}
          >
            <td className={styles.box}>
              <Checkbox
                tabIndex={-1}
                checked={isChosen}
                // The change has no keys of the keyboard, the press has.
                onClick={(event) => selection.toggle(id, event.shiftKey)}
                onChange={() => undefined}
                label={<VisuallyHidden>{t('data-table:chooseRow', { name: nameOf(original) })}</VisuallyHidden>}
              />
            </td>
            {columns.map(({ id: columnId, cell, align, isFixed }) => (
              <td key={columnId} data-align={align}>
                {isFixed ? (
                  <button type="button" tabIndex={-1} className={styles.opener} onClick={() => onOpen(id)}>
                    {cell(original)}
                  </button>
                ) : (
                  cell(original)
                )}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}
