import Box from '@mui/material/Box';
import { DisputeList } from '#features/contracts/DisputeList.tsx';
import { AdminHome } from '#features/dashboards/admin/AdminHome.tsx';
import { ActivityStream } from '#features/supervision/ActivityStream.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/**
 * /marketplace-&-service-provider-supervision, which is also the admin's home page at /: key figures, open decisions, providers
 * and organizers. Marketplace features add cards through `cards`.
 */
export default function MarketplaceAndServiceProviderSupervision() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('navigation:title.marketplaceSupervision')}</PageTitle>
      <PageHeader title={t('navigation:title.marketplaceSupervision')} lead={t('shell:home.admin')} />
      <AdminHome stream={<ActivityStream />} />
      <Box sx={{ mt: 4 }}>
        <DisputeList />
      </Box>
    </>
  );
}
