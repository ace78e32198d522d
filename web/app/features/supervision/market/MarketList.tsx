import type { MarketListName } from '@ngoma/api/features/supervision/market-counts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { type SupervisedPage, SupervisedTable, type SupervisedTableProps } from '../SupervisedTable.tsx';
import { saveRows } from './market.queries.ts';

type Given = 'name' | 'title' | 'searchHint' | 'empty' | 'onSave';
type MarketListProps<Row extends { readonly _id: string }> = Omit<SupervisedTableProps<Row, SupervisedPage<Row>>, Given> & {
  readonly list: MarketListName;
};

/** A list of the marketplace. */
export function MarketList<Row extends { readonly _id: string }>({ list, ...props }: MarketListProps<Row>) {
  const { t } = useTranslation();
  const title = t(`market-lists:tab.${list}`);
  return (
    <SupervisedTable
      {...props}
      name={`market-${list}`}
      title={title}
      searchHint={t(`market-lists:search.${list}`)}
      empty={t(`market-lists:none.${list}`)}
      onSave={(query, format) => saveRows(list, query, format, title)}
    />
  );
}
