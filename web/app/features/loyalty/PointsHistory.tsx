import type { LoyaltyEntry } from '@ngoma/api/features/loyalty';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ListRow } from '#ui/list/ListRow.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { historyQuery, movesOnPage } from './loyalty.queries.ts';
import styles from './PointsHistory.module.css';

const shownInitially = 8;

/** History of points earned and spent, as sentences: the latest, and all on pages on request. */
export function PointsHistory({ history }: { history: readonly LoyaltyEntry[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      {showsAll ? <AllMoves /> : <Moves history={history.slice(0, shownInitially)} />}
      {history.length > shownInitially && (
        <div className={styles.more}>
          <Button variant="quiet" size="medium" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
            {t(showsAll ? 'loyalty:history.less' : 'loyalty:history.more')}
          </Button>
        </div>
      )}
    </>
  );
}

const Moves = ({ history }: { history: readonly LoyaltyEntry[] }) => (
  <Card as="ul" padding="none">
    {history.map((move) => (
      <Move key={move._id} move={move} />
    ))}
  </Card>
);

function AllMoves() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(historyQuery(page));
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons />;
  return (
    <RefreshingBox isRefreshing={isPlaceholderData}>
      <Moves history={data.history} />
      <Pager page={page} total={data.total} limit={movesOnPage} onPage={setPage} />
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
