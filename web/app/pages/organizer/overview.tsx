import { existing } from 'virtual:screens';
import { OrganizerOverview } from '#features/dashboards/organizer/OrganizerOverview.tsx';
import { paletteLook } from '#features/events/event-palette.ts';
import { FollowersFigure } from '#features/followers/FollowersFigure.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** /overview: the organizer dashboard, which is also the home page at /. */
export default function OverviewPage() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  const ledgerPath = '/transaction-and-payment';
  return (
    <>
      <PageTitle>{t('navigation:title.overview')}</PageTitle>
      <OrganizerOverview
        name={session.user.name}
        lookOf={paletteLook}
        ledgerPath={existing.has(ledgerPath) ? ledgerPath : undefined}
      >
        <FollowersFigure />
      </OrganizerOverview>
    </>
  );
}
