import { reviewAspects, type ReviewSummary as Summary } from '@ngoma/api/features/reviews';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from './ReviewSummary.module.css';

/** The count of each number of stars, five stars first. */
function Spread({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rows = summary.perStars.map((count, place) => ({ stars: place + 1, count })).reverse();
  return (
    <ul className={styles.spread}>
      {rows.map(({ stars, count }) => (
        <li key={stars}>
          <VisuallyHidden>{t('reviews:gave', { stars, count })}</VisuallyHidden>
          <div aria-hidden="true" className={styles.row}>
            <span>{stars} ★</span>
            <progress value={count} max={Math.max(1, summary.count)} className={styles.bar} />
            <span className={styles.count}>{formatNumber(count, locale)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The summary of a person's reviews: average, counts and aspects. */
export function ReviewSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { average, count } = summary;
  if (average === null) return null;
  const parts = reviewAspects.flatMap((aspect) => (summary[aspect] === null ? [] : [{ aspect, value: summary[aspect] }]));
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.average}>{formatNumber(average, locale)}</p>
        <Stars value={average} />
        <Text tone="soft">{t('reviews:count', { count })}</Text>
      </div>
      <Spread summary={summary} />
      {parts.length > 0 && (
        <dl className={styles.aspects}>
          {parts.map(({ aspect, value }) => (
            <div key={aspect} className={styles.aspect}>
              <dt>{t(`reviews:aspect.${aspect}`)}</dt>
              <dd>{formatNumber(value ?? 0, locale)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
