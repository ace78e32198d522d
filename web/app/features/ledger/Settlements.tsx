import type { Settlement } from '@ngoma/api/features/ledger/transactions';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { PagedCard } from '#ui/list/PagedCard.tsx';
import { SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { EarlyRelease } from './EarlyRelease.tsx';
import { rowsOnPage, settlementsQuery } from './ledger.queries.ts';
import styles from './Settlements.module.css';

const EventStatement = lazyPart(async () => (await import('./EventStatement.tsx')).EventStatement);

/** The state of an event's money: pending until it is over, on its way, available except for the reserve, available. */
function SettlementState({ settlement: { isOver, freed, due, freesAt, keptUntil, zone } }: { settlement: Settlement }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!isOver)
    return (
      <Row align="stretch">
        <Badge tone="sun">{t('ledger:settlement.waits', { day: formatDate(freesAt, 'dayYear', locale, zone) })}</Badge>
        {freed > 0 && <Badge tone="leaf">{t('ledger:settlement.early.freed', { amount: formatMoney(freed, locale) })}</Badge>}
      </Row>
    );
  if (due === 0) return <Badge tone="neutral">{t('ledger:settlement.none')}</Badge>;
  if (freed === 0) return <Badge tone="sun">{t('ledger:settlement.soon')}</Badge>;
  if (freed >= due) return <Badge tone="leaf">{t('ledger:settlement.freed')}</Badge>;
  return (
    <>
      <Badge tone="leaf">{t('ledger:settlement.partFreed', { amount: formatMoney(freed, locale) })}</Badge>
      <p className={styles.kept}>
        {t('ledger:settlement.kept', {
          amount: formatMoney(due - freed, locale),
          day: formatDate(keptUntil, 'dayYear', locale, zone),
        })}
      </p>
    </>
  );
}

function SettlementRow({ settlement, isVerified, onOpen }: { settlement: Settlement; isVerified: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const lines = [
    ['gross', settlement.gross],
    ['commission', -settlement.commission],
    ['refunded', -settlement.refunded],
  ] as const;
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <Text isStrong>{settlement.eventName}</Text>
        <Text tone="soft">
          {formatDate(settlement.date, 'dayYear', locale, settlement.zone)} ·{' '}
          {t('ledger:settlement.orders', { count: settlement.orders })}
        </Text>
        <div className={styles.state}>
          <SettlementState settlement={settlement} />
        </div>
        <div className={styles.actions}>
          {settlement.early > 0 && <EarlyRelease settlement={settlement} isVerified={isVerified} />}
          <div className={styles.statement}>
            <Button
              variant="quiet"
              size="medium"
              onClick={onOpen}
              aria-label={t('ledger:statement.openFor', { event: settlement.eventName })}
            >
              {t('ledger:statement.open')}
            </Button>
          </div>
        </div>
      </div>
      <dl>
        {lines.map(([name, amount]) =>
          name === 'gross' || amount !== 0 ? (
            <Row key={name} gap={2} align="stretch" justify="between" isSingleLine>
              <dt className={styles.lineName}>{t(`ledger:settlement.${name}`)}</dt>
              <dd className={styles.amount}>
                {amount < 0 && '−'}
                {formatMoney(Math.abs(amount), locale)}
              </dd>
            </Row>
          ) : null,
        )}
        <div className={styles.total}>
          <dt>{t('ledger:settlement.due')}</dt>
          <dd className={styles.amount}>{formatMoney(settlement.due, locale)}</dd>
        </div>
        {settlement.pledged > 0 && (
          <div className={styles.pledged}>
            <dt>{t('ledger:settlement.pledged')}</dt>
            <dd className={styles.amount}>{formatMoney(settlement.pledged, locale)}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}

/** Earnings per event: payments less commission and refunds, and when the rest becomes available. */
export function Settlements() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(settlementsQuery(page));
  // Kept after it is closed, so that its name stays while the drawer leaves.
  const [shown, setShown] = useState<Settlement>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PagedCard
        title={t('ledger:settlement.title')}
        rows={data?.settlements}
        total={data?.total}
        error={error}
        onRetry={refetch}
        nothing={t('ledger:settlement.nothing')}
        page={page}
        limit={rowsOnPage}
        onPage={setPage}
      >
        {(settlement) => (
          <SettlementRow
            key={settlement.eventId}
            settlement={settlement}
            isVerified={data?.isVerified ?? false}
            onOpen={() => {
              setShown(settlement);
              setOpen(true);
            }}
          />
        )}
      </PagedCard>
      {shown && (
        <SideDrawer isOpen={isOpen} title={shown.eventName} onClose={() => setOpen(false)}>
          <Suspense fallback={<RowSkeletons count={4} />}>
            <EventStatement eventId={shown.eventId} />
          </Suspense>
        </SideDrawer>
      )}
    </>
  );
}
