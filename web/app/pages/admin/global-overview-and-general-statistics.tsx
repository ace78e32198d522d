import { GlobalOverview } from '#features/dashboards/GlobalOverview.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /global-overview-&-general-statistics: the figures of the marketplace. */
export default function GlobalOverviewAndGeneralStatistics() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('menu:title.globalOverview')}</PageTitle>
      <PageHeader title={t('menu:title.globalOverview')} lead={t('admin:global.lead')} />
      <GlobalOverview />
    </>
  );
}
