import type { ProviderPerformance } from '@ngoma/api/features/dashboards/performance';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { Change } from '../Change.tsx';
import styles from './PerformanceFigures.module.css';
import { useDurationFormat } from './use-duration-format.ts';

/** A note of two lines: the details of the figure, and its value in the period before. */
const Note = ({ children, before }: { readonly children: ReactNode; readonly before: ReactNode }) => (
  <span className={styles.note}>
    <span>{children}</span>
    {before && <span className={styles.before}>{before}</span>}
  </span>
);

const none = '–';

/** The key figures, each with its value in the period before. */
export function PerformanceFigures({ figures: { now, earlier, upcomingJobs } }: { readonly figures: ProviderPerformance }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const duration = useDurationFormat();
  const shareOf = (part: number, whole: number) => (whole === 0 ? none : percent(Math.round((part / whole) * 100), locale));
  const before = (value: string) => value !== none && t('performance:before', { value });
  return (
    <Figures>
      <Figure label={t('performance:figure.income')} value={formatMoney(now.income, locale)}>
        <Change
          now={now.income}
          before={earlier.income}
          emptyText={t('performance:noIncomeBefore')}
          comparedTo={t('performance:onPeriodBefore')}
        />
      </Figure>
      <Figure label={t('performance:figure.winRate')} value={shareOf(now.bids.won, now.bids.decided)}>
        <Note before={before(shareOf(earlier.bids.won, earlier.bids.decided))}>
          {t('performance:figure.won', { won: now.bids.won, count: now.bids.decided })}
        </Note>
      </Figure>
      <Figure
        label={t('performance:figure.answer')}
        value={now.medianAnswerMinutes === null ? none : duration(now.medianAnswerMinutes)}
      >
        <Note before={before(earlier.medianAnswerMinutes === null ? none : duration(earlier.medianAnswerMinutes))}>
          {t('performance:figure.answered', { answered: now.requests.answered, count: now.requests.received })}
        </Note>
      </Figure>
      <Figure
        label={t('performance:figure.rating')}
        value={now.rating.average === null ? none : formatNumber(now.rating.average, locale)}
      >
        <Note before={before(earlier.rating.average === null ? none : formatNumber(earlier.rating.average, locale))}>
          {t('performance:figure.reviews', { count: now.rating.count })}
        </Note>
      </Figure>
      <Figure label={t('performance:figure.jobs')} value={formatNumber(now.jobsCompleted, locale)}>
        <Note before={before(formatNumber(earlier.jobsCompleted, locale))}>
          {t('performance:figure.upcoming', { count: upcomingJobs })}
        </Note>
      </Figure>
    </Figures>
  );
}
