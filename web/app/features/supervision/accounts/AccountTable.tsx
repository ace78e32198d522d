import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { type Account, accountSorts, type listUsers, usersCsv, usersXlsx } from '@ngoma/api/features/people/users';
import type { ReactNode } from 'react';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DataTable } from '#ui/guarded/DataTable.tsx';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { useRowSelection } from '#ui/guarded/table/use-row-selection.ts';
import type { FileQuery } from '../SupervisedTable.tsx';
import { saveListFile } from '../supervision.queries.ts';
import { useManyAccounts } from './ManyAccounts.tsx';
import { useAccountColumns } from './use-account-columns.tsx';

const files = { csv: usersCsv, xlsx: usersXlsx } as const;

const idOf = ({ _id }: Account) => _id;
const nameOf = ({ name }: Account) => name;

/** The order of the accounts, from the address: the newest first, unless the admin has chosen another. */
export const useAccountSort = (filters: Filters) => useAddressSort(filters, accountSorts, { by: 'joined', direction: 'desc' });

interface AccountTableProps {
  readonly page: ReplyOf<typeof listUsers>;
  readonly filters: Filters;
  /** The filters and the order of the list, without its page. */
  readonly filter: FileQuery;
  /** An account as a card, for phones. */
  readonly cardOf: (account: Account) => ReactNode;
}

/** The accounts as a table, from which several are chosen, downloaded, written to or blocked; as cards on phones. */
export function AccountTable({ page: { users, total, isTotalCapped }, filters, filter, cardOf }: AccountTableProps) {
  const { t } = useTranslation();
  const { sort, onSort } = useAccountSort(filters);
  const { sort: _sort, order: _order, ...matching } = filter;
  const selection = useRowSelection({ shown: users.map(idOf), total, list: JSON.stringify(matching) });
  const isOfChosen = selection.count > 0 && !selection.isAllMatching;
  return (
    <DataTable
      label={t('supervision:people.accounts')}
      name="accounts"
      columns={useAccountColumns()}
      rows={users}
      idOf={idOf}
      nameOf={nameOf}
      total={total}
      isTotalCapped={isTotalCapped}
      sort={sort}
      onSort={onSort}
      selection={selection}
      onOpen={(open) => filters.change({ open })}
      openId={filters.open}
      {...useManyAccounts({ accounts: users, selection })}
      onSave={(format) =>
        saveListFile(
          files[format],
          isOfChosen ? { sort: sort.by, order: sort.direction, ids: selection.ids.join(',') } : filter,
          `${t('supervision:people.accounts')}.${format}`,
        )
      }
      cardOf={cardOf}
    />
  );
}
