import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { type ReactNode, useMemo, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { SecondStepWatch } from '#features/auth/second-step/SecondStepWatch.tsx';
import { LiveWatch } from '#features/live/LiveWatch.tsx';
import { PushWatch } from '#features/notifications/push/PushWatch.tsx';
import { QueryProvider } from '#lib/api/queries/query-provider.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { handleOf, type PageHandle } from '#lib/page/page-query.ts';
import { ShownTitleContext } from '#lib/page/shown-title.ts';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { PageActionsProvider } from '#shell/header/actions/page-actions.tsx';
import { DashboardHeader } from '#shell/header/DashboardHeader.tsx';
import { useHeaderTitle } from '#shell/header/use-header-title.ts';
import { SideNavigation } from '#shell/navigation/SideNavigation.tsx';
import { TabBar } from '#shell/navigation/TabBar.tsx';
import { AuthenticationGuard, RoleGuard, TextsGate, usePrefetchTexts } from '#shell/session/Guards.tsx';
import { useFreshUser } from '#shell/session/use-fresh-user.ts';
import { mainId } from '#ui/kit/frame/SkipLink.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import styles from './DashboardLayout.module.css';

// Guarded pages are rendered only in the reader's browser, so their query cannot reach another reader.
export const handle: PageHandle = { query: (given) => new URLSearchParams(given) };

/** The frame of the guarded pages: both guards, the side navigation of the role, the header, the page, shortcuts on phones. */
export default function DashboardLayout() {
  return (
    <AuthenticationGuard>
      <TextsGate>
        <RoleGuard>
          <QueryProvider>
            <DashboardFrame />
          </QueryProvider>
        </RoleGuard>
      </TextsGate>
    </AuthenticationGuard>
  );
}

/** Provides the title that the header shows; an organizer's narrow header shows a search field instead. */
function ShownTitleProvider({ user, children }: { readonly user: SignedInUser; readonly children: ReactNode }) {
  const title = useHeaderTitle(user);
  const isOrganizer = roleOf(user) === 'organizer';
  const shown = useMemo(() => (title ? ({ title, from: isOrganizer ? 'xl' : 'xs' } as const) : undefined), [title, isOrganizer]);
  return <ShownTitleContext value={shown}>{children}</ShownTitleContext>;
}

function DashboardFrame() {
  const { t } = useTranslation();
  const session = useSession();
  const { key } = useLocation();
  const { hidesTabBar = false } = handleOf(useMatches().map((match) => match.handle));
  // The drawer is open only on the page where it was opened, also after going back to it.
  const [drawerOpenedAt, setDrawerOpenedAt] = useState<string>();
  if (drawerOpenedAt !== undefined && drawerOpenedAt !== key) setDrawerOpenedAt(undefined);
  useFreshUser();
  usePrefetchTexts();
  if (session.status !== 'authenticated') return null;
  const { user } = session;
  const closeDrawer = () => setDrawerOpenedAt(undefined);
  return (
    <div className={styles.frame}>
      <aside className={styles.side}>
        <SideNavigation user={user} />
      </aside>
      <Dialog shape="menu" title={t('shell:mainNavigation')} isOpen={drawerOpenedAt === key} onClose={closeDrawer}>
        {drawerOpenedAt === key && <SideNavigation user={user} hidesLogo />}
      </Dialog>
      <div className={styles.column}>
        <PushWatch email={user.email} />
        <SecondStepWatch />
        <LiveWatch userId={user._id} />
        <PageActionsProvider>
          <DashboardHeader user={user} onOpenNavigation={() => setDrawerOpenedAt(key)} />
          <main id={mainId} tabIndex={-1} className={styles.main}>
            <ShownTitleProvider user={user}>
              <Outlet />
            </ShownTitleProvider>
          </main>
        </PageActionsProvider>
        {!hidesTabBar && <TabBar />}
      </div>
    </div>
  );
}
