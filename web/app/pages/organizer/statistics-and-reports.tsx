import { OrganizerReports } from '#features/dashboards/reports/OrganizerReports.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** /statistics-&-reports: an organizer's reports for a period. */
export default function StatisticsAndReports() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('navigation:title.statisticsReports')}</PageTitle>
      <PageHeader title={t('navigation:title.statisticsReports')} lead={t('reports:lead')} />
      <OrganizerReports />
    </>
  );
}
