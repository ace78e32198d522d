import Box from '@mui/material/Box';
import { DisputeList } from '#features/contracts/DisputeList.tsx';
import { AdminHome } from '#features/dashboards/AdminHome.tsx';
import { ActivityStream } from '#features/supervision/ActivityStream.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/**
 * /marketplace-&-service-provider-supervision, which admins also find at /: how the house does, what waits, who offers
 * what. Features of the marketplace add their cards here, in `cards`.
 */
export default function MarketplaceAndServiceProviderSupervision() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('menu:title.marketplaceSupervision')}</PageTitle>
      <PageHeader title={t('menu:title.marketplaceSupervision')} lead={t('shell:home.admin')} />
      <AdminHome stream={<ActivityStream />} />
      <Box sx={{ mt: 4 }}>
        <DisputeList />
      </Box>
    </>
  );
}
