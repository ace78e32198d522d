import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { AdminHome } from '#features/dashboards/admin/AdminHome.tsx';
import { AdminUpdatedAt } from '#features/dashboards/admin/AdminUpdatedAt.tsx';
import { SectionTabs } from '#features/supervision/SectionTabs.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './marketplace-and-service-provider-supervision.module.css';

const ActivityStream = lazyPart(async () => (await import('#features/supervision/audit/ActivityStream.tsx')).ActivityStream);
const Broadcasts = lazyPart(async () => (await import('#features/promotions/broadcasts/Broadcasts.tsx')).Broadcasts);
const Categories = lazyPart(async () => (await import('#features/supervision/categories/Categories.tsx')).Categories);
const Collections = lazyPart(async () => (await import('#features/supervision/collections/Collections.tsx')).Collections);
const Settings = lazyPart(async () => (await import('#features/supervision/settings/Settings.tsx')).Settings);
const DisputeList = lazyPart(async () => (await import('#features/contracts/changes/DisputeList.tsx')).DisputeList);
const MarketCard = lazyPart(async () => (await import('#features/supervision/market/MarketCard.tsx')).MarketCard);
const OpenAlerts = lazyPart(async () => (await import('#features/supervision/operations/OpenAlerts.tsx')).OpenAlerts);
const ReportedComments = lazyPart(
  async () => (await import('#features/supervision/comments/ReportedComments.tsx')).ReportedComments,
);
const ReportedPictures = lazyPart(
  async () => (await import('#features/supervision/pictures/ReportedPictures.tsx')).ReportedPictures,
);
const Rewards = lazyPart(async () => (await import('#features/supervision/rewards/Rewards.tsx')).Rewards);

/** Open alerts if there are any, key figures, open decisions, providers and organizers. */
const Overview = () => (
  <>
    <Suspense fallback={null}>
      <OpenAlerts isQuiet />
    </Suspense>
    <AdminHome
      cards={
        <Suspense fallback={<RowSkeletons count={3} />}>
          <MarketCard />
        </Suspense>
      }
      stream={
        <Suspense fallback={<RowSkeletons />}>
          <ActivityStream />
        </Suspense>
      }
    />
    <div className={styles.spaced}>
      <Suspense fallback={<RowSkeletons count={2} />}>
        <DisputeList />
      </Suspense>
    </div>
  </>
);

const parts = {
  overview: Overview,
  rewards: Rewards,
  categories: Categories,
  collections: Collections,
  settings: Settings,
  broadcasts: Broadcasts,
  comments: ReportedComments,
  pictures: ReportedPictures,
} as const;
const names = Object.keys(parts) as (keyof typeof parts)[];

/**
 * /marketplace-&-service-provider-supervision, which is also the admin's home page at /: an overview, and what admins manage for
 * the whole marketplace.
 */
export default function MarketplaceAndServiceProviderSupervision() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const tab = names.find((name) => name === params.get('tab')) ?? 'overview';
  const Shown = parts[tab];
  return (
    <>
      <PageTitle>{t('navigation:title.marketplaceSupervision')}</PageTitle>
      <PageHeader
        title={t('navigation:title.marketplaceSupervision')}
        lead={t('shell:home.admin')}
        actions={tab === 'overview' && <AdminUpdatedAt />}
      />
      <SectionTabs
        label={t('supervision:marketplace.label')}
        value={tab}
        tabs={names.map((value) => ({ value, label: t(`supervision:marketplace.tab.${value}`) }))}
      >
        <Suspense fallback={<RowSkeletons count={3} />}>
          <Shown key={tab} />
        </Suspense>
      </SectionTabs>
    </>
  );
}
