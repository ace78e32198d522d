import { existing } from 'virtual:screens';
import { type ReactNode, Suspense } from 'react';
import { TeamInvitations } from '#features/team/TeamInvitations.tsx';
import { roleOf } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { CardSkeletons, RowSkeletons } from '#ui/Skeletons.tsx';

// Each role loads its own home alone: / is everybody's.
const OrganizerHome = lazyPart(async () => (await import('#features/dashboards/OrganizerOverview.tsx')).OrganizerOverview);
const ParticipantHome = lazyPart(async () => (await import('./participant/home-and-recommendations.tsx')).default);
const AdminHome = lazyPart(async () => (await import('./admin/marketplace-and-service-provider-supervision.tsx')).default);
const ProviderHome = lazyPart(async () => (await import('#features/provider-desk/ProviderHome.tsx')).ProviderHome);
const moneyPath = '/transaction-and-payment';

function Titled({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('shell:myHome')}</PageTitle>
      <Suspense fallback={<RowSkeletons />}>{children}</Suspense>
    </>
  );
}

/** /: the participant's recommendations, the organizer's overview, the admin's supervision, the provider's day. */
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
          <TeamInvitations />
          <OrganizerHome name={name} moneyPath={existing.has(moneyPath) ? moneyPath : undefined} />
        </Titled>
      );
    case 'provider':
      return (
        <Titled>
          <ProviderHome name={name} />
        </Titled>
      );
  }
}
