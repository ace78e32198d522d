import { useMemo, useState } from 'react';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { DataTable } from '#ui/guarded/DataTable.tsx';
import type { DataColumn, TableSort } from '#ui/guarded/table/columns.ts';
import { useRowSelection } from '#ui/guarded/table/use-row-selection.ts';
import { Button } from '../action/Button.tsx';
import { Card } from '../layout/Card.tsx';
import { Money } from '../text/Money.tsx';
import styles from './KitGallery.module.css';
import { merged } from './merged-texts.ts';
import type { PaneProps } from './samples.ts';

interface Order {
  readonly id: string;
  readonly buyer: string;
  readonly tickets: string;
  readonly paidWith: string;
  readonly amountXaf: number;
}

const buyers = ['Brenda Ngassa', 'Ismaël Tchoumi', 'Awa Diallo', 'Noël Étoundi', 'Clarisse Mballa', 'Joseph Fotso'];
const orders: readonly Order[] = buyers.map((buyer, place) => ({
  ...{ id: `R${place + 1}KQ2M`, buyer, tickets: `${(place % 3) + 1} Standard`, paidWith: place % 2 ? 'Orange' : 'MTN' },
  amountXaf: ((place % 3) + 1) * 5_000,
}));

/** The texts of guarded pages, which this page loads by itself. */
const tableTexts = textsFrom({
  en: () =>
    merged([import('virtual:texts/en/data-table'), import('virtual:texts/en/pager'), import('virtual:texts/en/spreadsheets')]),
  fr: () =>
    merged([import('virtual:texts/fr/data-table'), import('virtual:texts/fr/pager'), import('virtual:texts/fr/spreadsheets')]),
});

/** A table of six orders of 128, sorted on this page alone. */
export const TableSample = ({ words }: Pick<PaneProps, 'words'>) => (
  <Card className={styles.wide} padding="none">
    <OwnTexts source={tableTexts} fallback={null}>
      <Orders words={words} />
    </OwnTexts>
  </Card>
);

function Orders({ words: { table, menu } }: Pick<PaneProps, 'words'>) {
  const [sort, setSort] = useState<TableSort>({ by: 'amount', direction: 'desc' });
  const selection = useRowSelection({ shown: orders.map(({ id }) => id), total: 128, list: '' });
  const columns = useMemo<readonly DataColumn<Order>[]>(
    () => [
      { id: 'buyer', label: table.buyer, isFixed: true, cell: ({ buyer }) => buyer },
      { id: 'tickets', label: table.tickets, cell: ({ tickets }) => tickets },
      { id: 'paidWith', label: table.paidWith, cell: ({ paidWith }) => paidWith },
      { id: 'amount', label: 'XAF', align: 'end', firstSort: 'desc', cell: ({ amountXaf }) => <Money amountXaf={amountXaf} /> },
    ],
    [table],
  );
  const sign = sort.direction === 'asc' ? 1 : -1;
  return (
    <DataTable
      label={table.label}
      name="sample"
      columns={columns}
      rows={orders.toSorted((a, b) => sign * (a.amountXaf - b.amountXaf))}
      idOf={({ id }) => id}
      nameOf={({ buyer }) => buyer}
      total={128}
      isTotalCapped={false}
      sort={sort}
      onSort={setSort}
      selection={selection}
      onOpen={() => undefined}
      actions={<Button size="compact">{menu.share}</Button>}
      onSave={async () => undefined}
      cardOf={({ buyer }) => <p>{buyer}</p>}
    />
  );
}
