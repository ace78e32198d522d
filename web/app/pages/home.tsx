import { existing } from 'virtual:screens';
import { lazy, type ReactNode, Suspense } from 'react';
import { TeamInvitations } from '#features/team/TeamInvitations.tsx';
import { roleOf } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { CardSkeletons, RowSkeletons } from '#ui/Skeletons.tsx';

// Each role loads its own home alone: / is everybody's.
const OrganizerHome = lazy(() =>
  import('#features/dashboards/OrganizerOverview.tsx').then(({ OrganizerOverview }) => ({ default: OrganizerOverview })),
);
const ParticipantHome = lazy(() => import('./participant/home-and-recommendations.tsx'));
const AdminHome = lazy(() => import('./admin/marketplace-and-service-provider-supervision.tsx'));
const ProviderHome = lazy(() =>
  import('#features/provider-desk/ProviderHome.tsx').then((module) => ({ default: module.ProviderHome })),
);
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
