import type { AdminDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Change } from '../Change.tsx';

const overview = '/global-overview-&-general-statistics';
const supervision = '/ticketing-&-transactions-supervision';

/** The key figures of this week, each with a link to its list. */
export function AdminFigures({ figures }: { figures: AdminDashboard }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { sales, people, events } = figures;
  return (
    <Figures>
      <Figure label={t('supervision:home.sales')} to={`${overview}?days=7`} value={formatMoney(sales.thisWeek, locale)}>
        <Change
          now={sales.thisWeek}
          before={sales.lastWeek}
          emptyText={t('dashboards:kpi.noLastWeek')}
          comparedTo={t('dashboards:kpi.than')}
        />
      </Figure>
      <Figure
        label={t('supervision:home.commission')}
        to={`${overview}?days=7`}
        value={formatMoney(sales.commissionThisWeek, locale)}
      >
        <Badge tone="primary">{t('supervision:tickets', { count: sales.ticketsThisWeek })}</Badge>
      </Figure>
      <Figure label={t('supervision:home.people')} to="/user-management" value={formatNumber(people.total, locale)}>
        <Badge tone="primary">{t('supervision:home.newPeople', { count: people.newThisWeek })}</Badge>
      </Figure>
      <Figure
        label={t('supervision:home.onSale')}
        to={`${supervision}?tab=events&state=published`}
        value={formatNumber(events.onSale, locale)}
      >
        <Badge>{t('supervision:home.today', { count: events.today })}</Badge>
      </Figure>
    </Figures>
  );
}
