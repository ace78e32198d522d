import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';
import { useMemo } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { NameInRow } from '../NameInRow.tsx';
import { withdrawalTones } from '../state-colors.ts';
import { SignChips } from './SignChips.tsx';
import { usePayoutDestination } from './use-payout-destination.ts';

/** The state, and how many of the needed approvals there are while it is to decide. */
function StateCell({ withdrawal }: { readonly withdrawal: DecidableWithdrawal }) {
  const { t } = useTranslation();
  const { state, approvals, approvalsNeeded } = withdrawal;
  return (
    <Row as="span" gap={0.5} isSingleLine>
      <Badge isDense tone={withdrawalTones[state]}>
        {t(`withdrawal-queue:state.${state}`)}
      </Badge>
      {state === 'otp_verified' && (
        <Badge isDense tone={approvals.length > 0 ? 'primary' : 'neutral'}>
          {t('withdrawal-queue:approval.of', { given: approvals.length, needed: approvalsNeeded })}
        </Badge>
      )}
    </Row>
  );
}

/** The columns of a list of withdrawals. */
export function useWithdrawalColumns(): readonly DataColumn<DecidableWithdrawal>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const destinationOf = usePayoutDestination();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('withdrawal-queue:column.name'),
        isFixed: true,
        firstSort: 'asc',
        cell: ({ owner }) => (
          <NameInRow
            name={owner.name}
            picture={<Portrait name={owner.name} url={owner.avatar?.url} size="small" />}
            isVerified={owner.isVerified}
            isStrong
          />
        ),
      },
      {
        id: 'amount',
        label: t('withdrawal-queue:column.amount'),
        align: 'end',
        firstSort: 'desc',
        cell: ({ amount }) => (
          <strong>
            <Money amountXaf={amount} />
          </strong>
        ),
      },
      { id: 'code', label: t('withdrawal-queue:column.code'), isHiddenAtFirst: true, cell: ({ code }) => code },
      { id: 'account', label: t('withdrawal-queue:column.account'), cell: ({ account }) => destinationOf(account) },
      {
        id: 'requested',
        label: t('withdrawal-queue:column.requested'),
        firstSort: 'asc',
        cell: ({ verifiedAt, createdAt }) => formatDate(verifiedAt ?? createdAt, 'moment', locale),
      },
      { id: 'state', label: t('supervision:filter.state'), cell: (withdrawal) => <StateCell withdrawal={withdrawal} /> },
      {
        id: 'signs',
        label: t('withdrawal-queue:sign.title'),
        cell: ({ signs, endedAt }) =>
          endedAt ? (
            '–'
          ) : (
            <Row as="span" gap={0.5}>
              <SignChips isDense signs={signs} />
            </Row>
          ),
      },
      {
        id: 'fee',
        label: t('withdrawal-queue:column.fee'),
        isHiddenAtFirst: true,
        align: 'end',
        cell: ({ fee }) => <Money amountXaf={fee} />,
      },
    ],
    [t, locale, destinationOf],
  );
}
