import { GlobalUpdatedAt } from '#features/dashboards/admin/AdminUpdatedAt.tsx';
import { GlobalOverview } from '#features/dashboards/admin/GlobalOverview.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** /global-overview-&-general-statistics: the marketplace statistics. */
export default function GlobalOverviewAndGeneralStatistics() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('navigation:title.globalOverview')}</PageTitle>
      <PageHeader title={t('navigation:title.globalOverview')} lead={t('global-statistics:lead')} actions={<GlobalUpdatedAt />} />
      <GlobalOverview />
    </>
  );
}
