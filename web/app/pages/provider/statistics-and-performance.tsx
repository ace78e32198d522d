import { Performance } from '#features/dashboards/performance/Performance.tsx';
import { ReviewsPanel } from '#features/reviews/ReviewsPanel.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './statistics-and-performance.module.css';

/** /statistics-&-performance: a provider's figures of a period, compared with the one before, and the reviews. */
export default function StatisticsAndPerformance() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <>
      <PageTitle>{t('navigation:title.statisticsPerformance')}</PageTitle>
      <PageHeader title={t('navigation:title.statisticsPerformance')} lead={t('performance:lead')} />
      <Performance />
      {session.status === 'authenticated' && (
        <ReviewsPanel
          subject={session.user}
          title={t('reviews-console:received')}
          emptyText={<p className={styles.none}>{t('reviews-console:none')}</p>}
        />
      )}
    </>
  );
}
