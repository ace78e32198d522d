import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SectionTabs } from '#features/supervision/SectionTabs.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// One list is shown at a time, and each brings the table.
const parts = {
  providers: lazyPart(async () => (await import('#features/supervision/market/Providers.tsx')).Providers),
  projects: lazyPart(async () => (await import('#features/supervision/market/Projects.tsx')).Projects),
  bids: lazyPart(async () => (await import('#features/supervision/market/Bids.tsx')).Bids),
  requests: lazyPart(async () => (await import('#features/supervision/market/Requests.tsx')).Requests),
  contracts: lazyPart(async () => (await import('#features/supervision/market/Contracts.tsx')).Contracts),
  reviews: lazyPart(async () => (await import('#features/supervision/market/Reviews.tsx')).Reviews),
  activity: lazyPart(async () => (await import('#features/supervision/market/Activities.tsx')).Activities),
} as const;
const names = Object.keys(parts) as (keyof typeof parts)[];

/** /marketplace-lists: all providers, projects, bids, direct requests, contracts, reported reviews and activities, for admins. */
export default function MarketplaceLists() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const tab = names.find((name) => name === params.get('tab')) ?? 'providers';
  const Shown = parts[tab];
  return (
    <>
      <PageTitle>{t('navigation:title.marketplaceLists')}</PageTitle>
      <PageHeader title={t('navigation:title.marketplaceLists')} lead={t('market-lists:lead')} />
      <SectionTabs
        label={t('navigation:title.marketplaceLists')}
        value={tab}
        tabs={names.map((value) => ({ value, label: t(`market-lists:tab.${value}`) }))}
      >
        <Suspense fallback={<RowSkeletons count={5} />}>
          <Shown key={tab} />
        </Suspense>
      </SectionTabs>
    </>
  );
}
