import { existing } from 'virtual:screens';
import { type ReactNode, Suspense } from 'react';
import { paletteLook } from '#features/events/event-palette.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { CardSkeletons, RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// All roles share /, so each role's home is loaded separately.
const OrganizerHome = lazyPart(
  async () => (await import('#features/dashboards/organizer/OrganizerOverview.tsx')).OrganizerOverview,
);
const FollowersFigure = lazyPart(async () => (await import('#features/followers/FollowersFigure.tsx')).FollowersFigure);
const ParticipantHome = lazyPart(async () => (await import('./participant/home-and-recommendations.tsx')).default);
const AdminHome = lazyPart(async () => (await import('./admin/marketplace-and-service-provider-supervision.tsx')).default);
const ProviderHome = lazyPart(async () => (await import('#features/dashboards/provider/home/ProviderHome.tsx')).ProviderHome);
const ledgerPath = '/transaction-and-payment';

function Titled({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('shell:myHome')}</PageTitle>
      <Suspense fallback={<RowSkeletons />}>{children}</Suspense>
    </>
  );
}

/** /: recommendations for participants, overview for organizers, supervision for admins, dashboard for providers. */
export default function HomePage() {
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  const { name } = session.user;
  switch (roleOf(session.user)) {
    case 'participant':
      return (
        <Suspense fallback={<CardSkeletons count={8} />}>
          <ParticipantHome />
        </Suspense>
      );
    case 'admin':
      return (
        <Suspense fallback={<RowSkeletons />}>
          <AdminHome />
        </Suspense>
      );
    case 'organizer':
      return (
        <Titled>
          <OrganizerHome name={name} lookOf={paletteLook} ledgerPath={existing.has(ledgerPath) ? ledgerPath : undefined}>
            <FollowersFigure />
          </OrganizerHome>
        </Titled>
      );
    case 'provider':
      return (
        <Titled>
          <ProviderHome name={name} lookOf={paletteLook} />
        </Titled>
      );
  }
}
