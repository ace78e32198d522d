import ArrowDown from '@phosphor-icons/core/regular/arrow-down.svg?react';
import ArrowUp from '@phosphor-icons/core/regular/arrow-up.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from '../DataTable.module.css';
import type { DataColumn, SortDirection } from './columns.ts';
import type { RowSelection } from './use-row-selection.ts';

export interface HeadColumn<Row> extends DataColumn<Row> {
  /** The direction, if the rows are sorted by this column. */
  readonly sorted: SortDirection | undefined;
  readonly onSort: () => void;
}

interface TableHeadProps<Row> {
  readonly columns: readonly HeadColumn<Row>[];
  readonly selection: RowSelection;
}

/** The head of a table, which stays in sight: the box for all rows of the page, and the columns by which rows are sorted. */
export function TableHead<Row>({ columns, selection }: TableHeadProps<Row>) {
  const { t } = useTranslation();
  const isPartChosen = selection.ids.length > 0 && !selection.isAllShown;
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.box}>
          <Checkbox
            // There is no attribute for it.
            ref={(box) => {
              if (box) box.indeterminate = isPartChosen;
            }}
            checked={selection.isAllShown}
            onChange={({ target }) => selection.toggleShown(target.checked)}
            label={<VisuallyHidden>{t('data-table:chooseShown')}</VisuallyHidden>}
          />
        </th>
        {columns.map((column) => (
          <HeadCell key={column.id} {...column} />
        ))}
      </tr>
    </thead>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row>({ label, align, firstSort, sorted, onSort }: HeadColumn<Row>) {
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  if (!firstSort)
    return (
      <th scope="col" data-align={align}>
        {label}
      </th>
    );
  return (
    <th scope="col" aria-sort={sorted ? ariaSort[sorted] : 'none'} data-align={align}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {label}
        {sorted && <Arrow />}
      </button>
    </th>
  );
}
