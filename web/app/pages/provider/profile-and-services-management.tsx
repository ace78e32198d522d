import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Completeness } from '#features/providers/Completeness.tsx';
import { PortfolioEditor } from '#features/providers/PortfolioEditor.tsx';
import { ProviderProfileForm } from '#features/providers/ProviderProfileForm.tsx';
import { myProviderQuery } from '#features/providers/providers.queries.ts';
import { ServicesEditor } from '#features/providers/ServicesEditor.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** /profile-&-services-management: a provider's profile, services and portfolio. */
export default function ProfileAndServicesManagement() {
  const { t } = useTranslation();
  const { data: provider, error, refetch } = useQuery(myProviderQuery());
  return (
    <>
      <PageTitle>{t('navigation:title.profileServices')}</PageTitle>
      <PageHeader title={t('navigation:title.profileServices')} lead={t('provider-profile:lead')} />
      {!provider && error && <LoadError error={error} onRetry={refetch} />}
      {!provider && !error && <PanelSkeleton size="page" />}
      {provider && (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, order: { xs: 1, lg: 0 } }}>
            <ProviderProfileForm provider={provider} />
            <ServicesEditor provider={provider} />
            <PortfolioEditor provider={provider} />
          </Box>
          <Completeness provider={provider} />
        </Box>
      )}
    </>
  );
}
