import Box from '@mui/material/Box';
import { uiTerms } from '@ngoma/api/common/business';
import type { SignedInUser } from '@ngoma/api/features/auth';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, redirectDocument, useLocation } from 'react-router';
import { SecondStepWatch } from '#features/auth/second-step/SecondStepWatch.tsx';
import { LiveWatch } from '#features/live/LiveWatch.tsx';
import { PushWatch } from '#features/notifications/push/PushWatch.tsx';
import { QueryProvider } from '#lib/api/query-provider.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { ShownTitleContext } from '#lib/page/shown-title.ts';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { DashboardHeader } from '#shell/header/DashboardHeader.tsx';
import { PageActionsProvider } from '#shell/header/page-actions.tsx';
import { useHeaderTitle } from '#shell/header/use-header-title.ts';
import { SideNavigation } from '#shell/navigation/SideNavigation.tsx';
import { AuthenticationGuard, RoleGuard, TextsGate, usePrefetchTexts } from '#shell/session/Guards.tsx';
import { useFreshUser } from '#shell/session/use-fresh-user.ts';
import { MuiProvider } from '#theme/MuiProvider.tsx';
import { mainId } from '#ui/kit/frame/SkipLink.tsx';
import { Drawer } from '#ui/overlay/overlays.tsx';

// Guarded pages are rendered only in the reader's browser, so their query cannot reach another reader.
export const handle: PageHandle = { query: (given) => new URLSearchParams(given) };

// With a loader of the server, the one of the browser runs on navigation only, and not for the document itself.
export const loader = () => null;

let isGuardedDocument = false;

/**
 * Loads a whole document on the way from a public page to a guarded one: the policy of public pages allows no styles that are
 * written at runtime, as MUI writes them.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): null {
  if (!isGuardedDocument) throw redirectDocument(request.url);
  return null;
}

/** The frame of the guarded pages: both guards, the side navigation of the role, the header, the page. */
export default function DashboardLayout() {
  useEffect(() => {
    isGuardedDocument = true;
  }, []);
  return (
    <AuthenticationGuard>
      <TextsGate>
        <RoleGuard>
          <MuiProvider>
            <QueryProvider>
              <DashboardFrame />
            </QueryProvider>
          </MuiProvider>
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
  // The drawer is open only on the page where it was opened, also after going back to it.
  const [drawerOpenedAt, setDrawerOpenedAt] = useState<string>();
  if (drawerOpenedAt !== undefined && drawerOpenedAt !== key) setDrawerOpenedAt(undefined);
  useFreshUser();
  usePrefetchTexts();
  if (session.status !== 'authenticated') return null;
  const { user } = session;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <Box
        component="aside"
        sx={{
          display: { xs: 'none', lg: 'block' },
          flex: 'none',
          width: uiTerms.sidebarWidthPx,
          height: '100dvh',
          position: 'sticky',
          top: 0,
          overflowY: 'auto',
          bgcolor: 'background.paper',
          borderRight: '1px solid',
          borderColor: 'divider',
        }}
      >
        <SideNavigation user={user} />
      </Box>
      <Drawer
        open={drawerOpenedAt === key}
        onClose={() => setDrawerOpenedAt(undefined)}
        sx={{ display: { lg: 'none' } }}
        slotProps={{
          paper: {
            'aria-label': t('shell:mainNavigation'),
            sx: { width: uiTerms.navWidthMobilePx, maxWidth: 'calc(100vw - 40px)' },
          },
        }}
      >
        <SideNavigation user={user} />
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <PushWatch email={user.email} />
        <SecondStepWatch />
        <LiveWatch userId={user._id} />
        <PageActionsProvider>
          <DashboardHeader user={user} onOpenNavigation={() => setDrawerOpenedAt(key)} />
          <Box
            component="main"
            id={mainId}
            tabIndex={-1}
            sx={{ flex: 1, width: '100%', maxWidth: 1280, px: { xs: 2, md: 3.25 }, py: { xs: 2.5, md: 3 }, outline: 'none' }}
          >
            <ShownTitleProvider user={user}>
              <Outlet />
            </ShownTitleProvider>
          </Box>
        </PageActionsProvider>
      </Box>
    </Box>
  );
}
