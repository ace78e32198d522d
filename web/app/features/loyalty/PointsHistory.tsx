import { eventTerms } from '@ngoma/api/common/business';
import { type LoyaltyEntry, type LoyaltyKind, type LoyaltyMonth, loyaltyKinds } from '@ngoma/api/features/loyalty';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLastPage } from '#lib/api/queries/use-last-page.ts';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { formatMonth } from '#lib/format/month.ts';
import { toLocal } from '#lib/format/zoned-time.ts';
import { useFilterLink } from '#lib/hooks/use-filter-link.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PillLink } from '#ui/kit/action/Pill.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { FilterRow } from '#ui/list/FilterRow.tsx';
import { ListRow } from '#ui/list/ListRow.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { historyQuery, movesOnPage } from './loyalty.queries.ts';
import styles from './PointsHistory.module.css';

const shownInitially = 8;

interface PointsHistoryProps {
  readonly history: readonly LoyaltyEntry[];
  /** Sums of the months of the history. */
  readonly months: readonly LoyaltyMonth[];
}

/**
 * History of points earned and spent, as sentences under their months: the latest, and on request all on pages or those of a kind,
 * which the address keeps.
 */
export function PointsHistory({ history, months }: PointsHistoryProps) {
  const { t } = useTranslation();
  const { one, page, change } = useFilters();
  const kind = one('kind', loyaltyKinds);
  const [wantsAll, setWantsAll] = useState(page > 1);
  const showsAll = wantsAll || kind !== undefined;
  const toggle = () => {
    setWantsAll(!showsAll);
    if (showsAll) change({ kind: '' });
  };
  return (
    <>
      {(history.length > shownInitially || kind) && <KindFilter chosen={kind} />}
      {showsAll ? (
        <AllMoves key={kind} kind={kind} page={page} onPage={(next) => change({ page: next === 1 ? '' : String(next) })} />
      ) : (
        <Moves history={history.slice(0, shownInitially)} months={months} />
      )}
      {history.length > shownInitially && (
        <div className={styles.more}>
          <Button variant="quiet" size="medium" onClick={toggle} aria-expanded={showsAll}>
            {t(showsAll ? 'loyalty:history.less' : 'loyalty:history.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The kinds of movements as links. */
function KindFilter({ chosen }: { readonly chosen: LoyaltyKind | undefined }) {
  const { t } = useTranslation();
  const linkTo = useFilterLink();
  return (
    <div className={styles.filter}>
      <FilterRow as="nav" label={t('loyalty:history.filter')}>
        {[undefined, ...loyaltyKinds].map((kind) => (
          <PillLink key={kind ?? ''} to={linkTo({ kind: kind ?? '' })} replace preventScrollReset isChosen={kind === chosen}>
            {t(kind ? `loyalty:history.kind.${kind}` : 'loyalty:history.all')}
          </PillLink>
        ))}
      </FilterRow>
    </div>
  );
}

/** The month in Cameroon of a movement, such as `2026-11`. */
const monthOf = ({ at }: LoyaltyEntry): string => toLocal(at, eventTerms.defaultZone).slice(0, 7);

/** Movements by month. The heading of a month has the sums of the whole month, also of movements that are not shown. */
function Moves({ history, months }: PointsHistoryProps) {
  const locale = useLocale();
  const id = useId();
  return (
    <div className={styles.months}>
      {[...Map.groupBy(history, monthOf)].map(([month, moves]) => (
        <section key={month} aria-labelledby={`${id}${month}`}>
          <div className={styles.month}>
            <Heading level={3} id={`${id}${month}`}>
              {formatMonth(month, locale)}
            </Heading>
            <MonthSums sums={months.find((one) => one.month === month)} />
          </div>
          <Card as="ul" padding="none">
            {moves.map((move) => (
              <Move key={move._id} move={move} />
            ))}
          </Card>
        </section>
      ))}
    </div>
  );
}

/** The sums of a month that are not zero. */
function MonthSums({ sums }: { readonly sums: LoyaltyMonth | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const texts = loyaltyKinds.flatMap((kind) =>
    sums && sums[kind] > 0
      ? t(`loyalty:history.sum.${kind}`, { count: sums[kind], points: formatNumber(sums[kind], locale) })
      : [],
  );
  return (
    <Text look="small" tone="soft">
      {texts.join(' · ')}
    </Text>
  );
}

interface AllMovesProps {
  readonly kind: LoyaltyKind | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function AllMoves({ kind, page, onPage }: AllMovesProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useQuery(historyQuery(kind, page));
  const total = isPlaceholderData ? undefined : data?.total;
  const isRedirecting = useLastPage({ page, total, limit: movesOnPage, onPage });
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data || isRedirecting) return <RowSkeletons />;
  if (data.total === 0) return <Text tone="soft">{t('loyalty:history.noneOfKind')}</Text>;
  return (
    <RefreshingBox isRefreshing={isPlaceholderData}>
      <Moves history={data.history} months={data.months} />
      <Pager page={page} total={data.total} limit={movesOnPage} onPage={onPage} />
    </RefreshingBox>
  );
}

function Move({ move }: { move: LoyaltyEntry }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { kind, source, points, title, eventId, isPending, activeFrom, expiresAt, at } = move;
  const reason = kind === 'earned' || kind === 'spent' ? t(`loyalty:source.${source}`) : t(`loyalty:kind.${kind}`);
  const pendingNote =
    isPending && activeFrom ? t('loyalty:activeFrom', { date: formatDate(activeFrom, 'day', locale) }) : undefined;
  return (
    <ListRow>
      <div className={styles.texts}>
        <Text isStrong>
          {reason}
          {title && ' · '}
          {title && eventId ? (
            <TextLink to={`/our-event/${eventId}`} look="quiet">
              {title}
            </TextLink>
          ) : (
            title
          )}
        </Text>
        <Text look="small" tone="soft">
          {formatDate(at, 'dayYear', locale)}
          {expiresAt && ` · ${t('loyalty:expiresAt', { date: formatDate(expiresAt, 'dayYear', locale) })}`}
        </Text>
        {pendingNote && (
          <div className={styles.pending}>
            <Badge tone="sun">{pendingNote}</Badge>
          </div>
        )}
      </div>
      <p className={styles.points} data-state={isPending ? 'pending' : points > 0 ? 'gained' : 'spent'}>
        {points > 0 ? '+' : '−'}
        {formatNumber(Math.abs(points), locale)}
      </p>
    </ListRow>
  );
}
