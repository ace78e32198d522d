import type { AdminDashboard } from '@ngoma/api/features/dashboards/dashboards';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import CheckCircle from '@phosphor-icons/core/regular/check-circle.svg?react';
import { Link } from 'react-router';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Change } from '../Change.tsx';
import styles from './AdminFigures.module.css';

/** The key figures of this week. */
export function AdminFigures({ figures }: { figures: AdminDashboard }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { sales, people, events } = figures;
  return (
    <Figures>
      <Figure label={t('supervision:home.sales')} value={formatMoney(sales.thisWeek, locale)}>
        <Change
          now={sales.thisWeek}
          before={sales.lastWeek}
          emptyText={t('dashboards:kpi.noLastWeek')}
          comparedTo={t('dashboards:kpi.than')}
        />
      </Figure>
      <Figure label={t('supervision:home.commission')} value={formatMoney(sales.commissionThisWeek, locale)}>
        <Badge tone="primary">{t('supervision:tickets', { count: sales.ticketsThisWeek })}</Badge>
      </Figure>
      <Figure label={t('supervision:home.people')} value={formatNumber(people.total, locale)}>
        <Badge tone="primary">{t('supervision:home.newPeople', { count: people.newThisWeek })}</Badge>
      </Figure>
      <Figure label={t('supervision:home.onSale')} value={formatNumber(events.onSale, locale)}>
        <Badge>{t('supervision:home.today', { count: events.today })}</Badge>
      </Figure>
    </Figures>
  );
}

const supervision = '/ticketing-&-transactions-supervision';

/** Decisions that wait for an admin, each with a link. */
export function Waiting({ figures }: { figures: AdminDashboard }) {
  const { t } = useTranslation();
  const { waiting, events, isLedgerSound } = figures;
  const all: readonly {
    readonly key: keyof AdminDashboard['waiting'] | 'ledger' | 'suspended';
    readonly count: number;
    readonly to: string;
    readonly tone: BadgeTone;
  }[] = [
    { key: 'ledger', count: isLedgerSound === false ? 1 : 0, to: `${supervision}?tab=ledger`, tone: 'red' },
    { key: 'failedRefunds', count: waiting.failedRefunds, to: `${supervision}?tab=cases&kind=failed_refund`, tone: 'red' },
    { key: 'stuck', count: waiting.stuck, to: `${supervision}?tab=cases&kind=stuck`, tone: 'red' },
    { key: 'unhonoured', count: waiting.unhonoured, to: `${supervision}?tab=cases&kind=unhonoured`, tone: 'sun' },
    { key: 'messages', count: waiting.messages, to: `${supervision}?tab=messages&state=open`, tone: 'sun' },
    { key: 'identities', count: waiting.identities, to: '/user-management?tab=identity', tone: 'sun' },
    { key: 'suspended', count: events.suspended, to: `${supervision}?tab=events&state=suspended`, tone: 'primary' },
    { key: 'unverified', count: waiting.unverified, to: '/user-management?verified=false', tone: 'neutral' },
  ];
  const open = all.filter(({ count }) => count > 0);
  return (
    <Card as="section" aria-labelledby="waiting-title" padding="none">
      <Heading level={2} look="part" id="waiting-title" className={styles.title}>
        {t('supervision:home.waiting')}
      </Heading>
      {open.length === 0 && (
        <div className={styles.nothing}>
          <span className={styles.success}>
            <CheckCircle />
          </span>
          {t('supervision:home.nothingWaits')}
        </div>
      )}
      {open.map(({ key, count, to, tone }) => (
        <Link key={key} to={to} className={styles.task}>
          <Badge tone={tone}>{count}</Badge>
          <span className={styles.texts}>{t(`supervision:home.wait.${key}`, { count })}</span>
          <span className={styles.arrow}>
            <CaretRight />
          </span>
        </Link>
      ))}
    </Card>
  );
}
