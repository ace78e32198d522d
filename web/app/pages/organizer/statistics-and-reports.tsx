import { OrganizerReports } from '#features/dashboards/OrganizerReports.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /statistics-&-reports: what an organizer's events did in a period. */
export default function StatisticsAndReports() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('menu:title.statisticsReports')}</PageTitle>
      <PageHeader title={t('menu:title.statisticsReports')} lead={t('reports:lead')} />
      <OrganizerReports />
    </>
  );
}
