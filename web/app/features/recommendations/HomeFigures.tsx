import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { homeRecommendations } from '@ngoma/api/features/events/recommendations';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './HomeFigures.module.css';

/** Figures of the participant's year; a figure without a value is left out. */
export function HomeFigures({ figures }: { readonly figures: ReplyOf<typeof homeRecommendations>['analytics'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const all: readonly (readonly [label: string, value: string | null])[] = [
    [t('recommendations:figures.ticketsUpcoming'), formatNumber(figures.ticketsUpcoming, locale)],
    [t('recommendations:figures.eventsAttended'), formatNumber(figures.eventsAttended, locale)],
    [t('recommendations:figures.spentThisYear'), formatMoney(figures.spentThisYear, locale)],
    [t('recommendations:figures.favouriteCategory'), figures.favouriteCategory],
    [t('recommendations:figures.favouriteCity'), figures.favouriteCity],
  ];
  return (
    <dl className={styles.figures}>
      {all
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className={styles.figure}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value} title={value ?? undefined}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
