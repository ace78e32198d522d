import type { Account } from '@ngoma/api/features/people/users';
import { useMemo } from 'react';
import { formatDate, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { NameInRow } from '../NameInRow.tsx';
import { accountTones } from '../state-colors.ts';

/** The columns of the accounts, of which the admin chooses. */
export function useAccountColumns(): readonly DataColumn<Account>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('supervision:account.column.name'),
        firstSort: 'asc',
        isFixed: true,
        cell: ({ name, avatar, isVerified }) => (
          <NameInRow
            name={name}
            picture={<Portrait name={name} url={avatar?.url} size="small" />}
            isVerified={isVerified}
            isStrong
          />
        ),
      },
      { id: 'email', label: t('supervision:account.column.email'), firstSort: 'asc', cell: ({ email }) => email },
      { id: 'number', label: t('supervision:account.column.number'), cell: ({ number }) => number ?? '–' },
      {
        id: 'role',
        label: t('supervision:filter.role'),
        cell: ({ role }) => (
          <Badge isDense tone={role === 'admin' ? 'sun' : 'primary'}>
            {t(`shell:role.${role}`)}
          </Badge>
        ),
      },
      {
        id: 'state',
        label: t('supervision:filter.state'),
        cell: ({ state }) => (
          <Badge isDense tone={accountTones[state]}>
            {t(`supervision:account.state.${state}`)}
          </Badge>
        ),
      },
      {
        id: 'joined',
        label: t('supervision:account.joined'),
        firstSort: 'desc',
        cell: ({ createdAt }) => formatDate(createdAt, 'dayYear', locale),
      },
      {
        id: 'seen',
        label: t('supervision:account.lastSeen'),
        firstSort: 'desc',
        cell: ({ lastSeenAt }) => (lastSeenAt ? formatRelative(lastSeenAt, locale) : t('supervision:account.never')),
      },
      {
        id: 'blocked',
        label: t('supervision:account.column.blocked'),
        isHiddenAtFirst: true,
        cell: ({ blockedReason }) => blockedReason ?? '–',
      },
    ],
    [t, locale],
  );
}
