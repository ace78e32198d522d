import { existing } from 'virtual:screens';
import { OrganizerOverview } from '#features/dashboards/OrganizerOverview.tsx';
import { TeamInvitations } from '#features/team/TeamInvitations.tsx';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /overview: what an organizer finds at / as well. */
export default function OverviewPage() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  const moneyPath = '/transaction-and-payment';
  return (
    <>
      <PageTitle>{t('menu:title.overview')}</PageTitle>
      <TeamInvitations />
      <OrganizerOverview name={session.user.name} moneyPath={existing.has(moneyPath) ? moneyPath : undefined} />
    </>
  );
}
