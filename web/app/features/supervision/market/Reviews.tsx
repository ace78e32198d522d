import { type MarketReview, marketReviewSorts, marketReviewStates } from '@ngoma/api/features/supervision/supervised-market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { hasPeriod, orderOf, PeriodFields } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import styles from './MarketList.module.css';
import { MarketList } from './MarketList.tsx';
import { reviewsQuery } from './market.queries.ts';
import { sharedFilter } from './market-filters.tsx';
import { reviewTones } from './market-tones.ts';
import { PersonInRow } from './RowPictures.tsx';

const ReviewDrawer = lazyPart(async () => (await import('./drawers/ReviewDrawer.tsx')).ReviewDrawer);

const starChoices = ['1', '2', '3', '4', '5'] as const;

function useColumns(): readonly DataColumn<MarketReview>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'author',
        label: t('market-lists:column.author'),
        isFixed: true,
        cell: ({ author }) => <PersonInRow person={author} isStrong />,
      },
      {
        id: 'state',
        label: t('supervision:filter.state'),
        cell: ({ state }) => (
          <Badge isDense tone={reviewTones[state]}>
            {t(`market-lists:reviewState.${state}`)}
          </Badge>
        ),
      },
      { id: 'stars', label: t('market-lists:column.stars'), firstSort: 'asc', cell: ({ stars }) => <Stars value={stars} /> },
      {
        id: 'comment',
        label: t('market-lists:column.comment'),
        cell: ({ comment }) => <span className={styles.cut}>{comment ?? '–'}</span>,
      },
      { id: 'subject', label: t('market-lists:column.subject'), cell: ({ subject }) => <PersonInRow person={subject} /> },
      {
        id: 'reports',
        label: t('market-lists:column.reports'),
        align: 'end',
        cell: ({ reports }) => formatNumber(reports, locale),
      },
      {
        id: 'reported',
        label: t('market-lists:column.reported'),
        firstSort: 'desc',
        cell: ({ lastReportedAt }) => formatDate(lastReportedAt, 'dayYear', locale),
      },
      {
        id: 'contract',
        label: t('market-lists:column.contract'),
        isHiddenAtFirst: true,
        cell: ({ contract }) => <span className={styles.cut}>{contract.title}</span>,
      },
    ],
    [t, locale],
  );
}

function ReviewCard({ review, onOpen }: { review: MarketReview; onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ResultCard
      onOpen={onOpen}
      picture={<Portrait name={review.author.name} url={review.author.avatar?.url} />}
      title={
        <>
          {review.author.name} → {review.subject.name}
        </>
      }
      middle={
        <>
          <Stars value={review.stars} />
          <br />
          {review.comment ?? '–'}
          <br />
          {t('market-lists:reports', { count: review.reports })} · {formatDate(review.lastReportedAt, 'dayYear', locale)}
        </>
      }
      chips={<Badge tone={reviewTones[review.state]}>{t(`market-lists:reviewState.${review.state}`)}</Badge>}
    />
  );
}

/** The reported reviews, by state, stars and period. */
export function Reviews() {
  const { t } = useTranslation();
  const filters = useFilters();
  const sorting = useAddressSort(filters, marketReviewSorts, { by: 'reported', direction: 'desc' });
  const state = filters.one('state', marketReviewStates);
  const stars = filters.one('stars', starChoices);
  const filter = {
    ...sharedFilter(filters, { hasCity: false, hasCategory: false }),
    ...(state && { state }),
    ...(stars && { stars }),
    ...orderOf(sorting),
  };
  const query = useQuery(reviewsQuery({ ...filter, page: filters.page }));
  return (
    <>
      <MarketList
        list="reviews"
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={useColumns()}
        nameOf={({ author }) => author.name}
        cardOf={(review, onOpen) => <ReviewCard review={review} onOpen={onOpen} />}
        fields={
          <>
            <ChoiceField
              filters={filters}
              name="state"
              label={t('supervision:filter.state')}
              choices={marketReviewStates.map((value) => ({ value, label: t(`market-lists:reviewState.${value}`) }))}
            />
            <ChoiceField
              filters={filters}
              name="stars"
              label={t('market-lists:column.stars')}
              choices={starChoices.map((value) => ({ value, label: t('common:stars', { count: Number(value) }) }))}
            />
          </>
        }
        more={<PeriodFields filters={filters} />}
        isMoreSet={hasPeriod(filters)}
      />
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <ReviewDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
