import type { OrganizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './StockBars.module.css';

interface StockBarsProps {
  readonly stock: NonNullable<OrganizerDashboard['nextEvent']>['stock'];
}

/** Each ticket type with its price, and what is sold of it as figures and as a bar. */
export function StockBars({ stock }: StockBarsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (stock.length === 0) return null;
  return (
    <ul className={styles.list}>
      {stock.map(({ name, price, sold, size }) => (
        <li key={name}>
          <div className={styles.texts}>
            <span className={styles.name}>
              <strong>{name}</strong>{' '}
              <span className={styles.soft}>{price === 0 ? t('common:free') : formatMoney(price, locale)}</span>
            </span>
            <span className={styles.count}>
              {t('dashboards:soldOf', { sold: formatNumber(sold, locale), capacity: formatNumber(size, locale) })}
            </span>
          </div>
          <div className={styles.track}>
            <div className={styles.bar} style={{ width: `${size > 0 ? Math.min(100, (sold / size) * 100) : 0}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
