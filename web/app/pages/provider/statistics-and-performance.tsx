import { Performance } from '#features/provider-desk/Performance.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /statistics-&-performance: how a provider's business went in the last twelve months. */
export default function StatisticsAndPerformance() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('shell:title.statisticsPerformance')}</PageTitle>
      <PageHeader title={t('shell:title.statisticsPerformance')} lead={t('provider-desk:performanceLead')} />
      <Performance />
    </>
  );
}
