import { useSearchParams } from 'react-router';
import { OrganizerReports } from '#features/dashboards/reports/OrganizerReports.tsx';
import { WeekReport } from '#features/dashboards/reports/week/WeekReport.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** /statistics-&-reports: an organizer's reports for a period, or the report of the week that the address names. */
export default function StatisticsAndReports() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const week = params.get('week');
  const title = week === null ? t('navigation:title.statisticsReports') : t('weekly-report:open');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        lead={t('reports:lead')}
        actions={
          <ButtonLink size="medium" variant="outlined" to={`/statistics-&-reports${week === null ? '?week=this' : ''}`}>
            {week === null ? t('weekly-report:open') : t('weekly-report:all')}
          </ButtonLink>
        }
      />
      {week === null ? <OrganizerReports /> : <WeekReport asked={week} />}
    </>
  );
}
