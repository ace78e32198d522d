import { useQuery } from '@tanstack/react-query';
import { organizerDashboardQuery } from '#features/dashboards/dashboards.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './WeekOfSales.module.css';

const daysOfWeek = 7;
const staleAfterMs = 600_000;

/** The tickets that an organizer sold in the last seven days, and a bar for each day. It is left out until it is loaded. */
export function WeekOfSales() {
  const { t } = useTranslation();
  // It stands on every page, where a figure that is ten minutes old will do.
  const { data } = useQuery({ ...organizerDashboardQuery(), refetchInterval: false, staleTime: staleAfterMs });
  if (!data) return null;
  const days = data.salesPerDay.slice(-daysOfWeek);
  const most = Math.max(1, ...days.map((day) => day.tickets));
  return (
    <div className={styles.week}>
      <p>{t('shell:promo.sold', { count: data.soldThisWeek })}</p>
      <span aria-hidden="true" className={styles.bars}>
        {days.map(({ day, tickets }) => (
          <span key={day} className={styles.bar} style={{ height: `${(tickets / most) * 100}%` }} />
        ))}
      </span>
    </div>
  );
}
