import type { SupervisedEvent } from '@ngoma/api/features/supervision/supervised-events';
import { useMemo } from 'react';
import { formatDate, formatEventDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { NameInRow } from '../NameInRow.tsx';
import { eventTones } from '../state-colors.ts';

/** The columns of the events of the platform. */
export function useEventColumns(): readonly DataColumn<SupervisedEvent>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('supervision:event.column.event'),
        isFixed: true,
        cell: ({ eventName, coverImage }) => (
          <NameInRow
            name={eventName}
            picture={<Poster src={coverImage.url} srcSet={coverImage.srcSet} sizes="32px" shape="tiny" />}
            isStrong
          />
        ),
      },
      {
        id: 'state',
        label: t('supervision:filter.state'),
        cell: ({ status }) => (
          <Badge isDense tone={eventTones[status]}>
            {t(`supervision:event.state.${status}`)}
          </Badge>
        ),
      },
      {
        id: 'organizer',
        label: t('supervision:event.column.organizer'),
        cell: ({ organizer }) => <NameInRow name={organizer.name} isVerified={organizer.isVerified} />,
      },
      {
        id: 'starts',
        label: t('supervision:event.column.starts'),
        firstSort: 'desc',
        cell: ({ date, zone }) => formatEventDate(date, locale, zone),
      },
      { id: 'city', label: t('supervision:event.column.city'), cell: ({ city }) => city },
      {
        id: 'category',
        label: t('supervision:event.column.category'),
        isHiddenAtFirst: true,
        cell: ({ category }) => category,
      },
      {
        id: 'visibility',
        label: t('supervision:event.column.visibility'),
        isHiddenAtFirst: true,
        cell: ({ visibility }) => t(`supervision:event.visibility.${visibility}`),
      },
      {
        id: 'sold',
        label: t('supervision:event.column.sold'),
        align: 'end',
        cell: ({ sold, capacity }) => `${formatNumber(sold, locale)} / ${formatNumber(capacity, locale)}`,
      },
      {
        id: 'revenue',
        label: t('supervision:event.column.revenue'),
        align: 'end',
        cell: ({ revenue }) => (
          <strong>
            <Money amountXaf={revenue} />
          </strong>
        ),
      },
      {
        id: 'created',
        label: t('supervision:event.column.created'),
        firstSort: 'desc',
        cell: ({ createdAt }) => formatDate(createdAt, 'dayYear', locale),
      },
    ],
    [t, locale],
  );
}
