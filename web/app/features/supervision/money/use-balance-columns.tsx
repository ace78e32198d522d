import type { SellerBalance } from '@ngoma/api/features/ledger/ledger';
import { useMemo } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { NameInRow } from '../NameInRow.tsx';

/** The columns of the balances of sellers. */
export function useBalanceColumns(): readonly DataColumn<SellerBalance>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('supervision:money.sort.name'),
        isFixed: true,
        firstSort: 'asc',
        cell: ({ name, isVerified }) => <NameInRow name={name} isVerified={isVerified} isStrong />,
      },
      { id: 'email', label: t('supervision:account.column.email'), cell: ({ email }) => email },
      {
        id: 'role',
        label: t('supervision:filter.role'),
        isHiddenAtFirst: true,
        cell: ({ role }) => <Badge isDense>{t(`shell:role.${role}`)}</Badge>,
      },
      {
        id: 'pending',
        label: t('supervision:money.pending'),
        align: 'end',
        firstSort: 'desc',
        cell: ({ pending }) => <Money amountXaf={pending} />,
      },
      {
        id: 'available',
        label: t('supervision:money.available'),
        align: 'end',
        firstSort: 'desc',
        cell: ({ available }) => <Money amountXaf={available} />,
      },
      {
        id: 'reserved',
        label: t('supervision:money.reserved'),
        align: 'end',
        cell: ({ reserved }) => <Money amountXaf={reserved} />,
      },
      {
        id: 'owed',
        label: t('supervision:money.sort.owed'),
        align: 'end',
        firstSort: 'desc',
        cell: ({ owed }) =>
          owed > 0 ? (
            <Badge isDense tone="sun">
              <Money amountXaf={owed} />
            </Badge>
          ) : (
            '–'
          ),
      },
    ],
    [t],
  );
}
