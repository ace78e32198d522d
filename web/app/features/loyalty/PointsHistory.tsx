import type { LoyaltyEntry } from '@ngoma/api/features/loyalty';
import { useState } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ListRow } from '#ui/list/ListRow.tsx';
import styles from './PointsHistory.module.css';

const shownInitially = 8;

/** History of points earned and spent, as sentences. */
export function PointsHistory({ history }: { history: readonly LoyaltyEntry[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? history : history.slice(0, shownInitially);
  return (
    <>
      <Card as="ul" padding="none">
        {shown.map((move) => (
          <Move key={move._id} move={move} />
        ))}
      </Card>
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
