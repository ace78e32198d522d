import { useQuery } from '@tanstack/react-query';
import { Completeness } from '#features/providers/own/Completeness.tsx';
import { PortfolioEditor } from '#features/providers/own/PortfolioEditor.tsx';
import { ProviderProfileForm } from '#features/providers/own/ProviderProfileForm.tsx';
import { ServicesEditor } from '#features/providers/own/ServicesEditor.tsx';
import { myProviderQuery } from '#features/providers/providers.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './profile-and-services-management.module.css';

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
        <div className={styles.columns}>
          <div className={styles.stack}>
            <ProviderProfileForm provider={provider} />
            <ServicesEditor provider={provider} />
            <PortfolioEditor provider={provider} />
          </div>
          <Completeness provider={provider} />
        </div>
      )}
    </>
  );
}
