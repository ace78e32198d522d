import Box from '@mui/material/Box';
import { business } from '@ngoma/api/common/business';
import type { SignedInUser } from '@ngoma/api/features/auth';
import { type ReactNode, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { LiveWatch } from '#features/live/LiveWatch.tsx';
import { PushWatch } from '#features/push/PushWatch.tsx';
import { QueryRoom } from '#lib/query-room.tsx';
import { roleOf } from '#lib/session.ts';
import { ShownTitleContext } from '#lib/shown-title.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Drawer } from '#ui/overlays.tsx';
import { mainId } from '#ui/SkipLink.tsx';
import { DashboardHeader } from './DashboardHeader.tsx';
import { AuthenticationGuard, RoleGuard, TextsGate, useTextsAhead } from './Guards.tsx';
import { PageActionsProvider } from './page-actions.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { useFreshUser } from './use-fresh-user.ts';
import { useShownWords } from './use-shown-words.ts';

/** The frame of the guarded pages: both guards, the side navigation of the role, the header, the page. */
export default function DashboardLayout() {
  return (
    <AuthenticationGuard>
      <TextsGate>
        <RoleGuard>
          <QueryRoom>
            <DashboardFrame />
          </QueryRoom>
        </RoleGuard>
      </TextsGate>
    </AuthenticationGuard>
  );
}

/** Tells the page which title stands over it; an organizer's narrow header has a search in its place. */
function TitleShown({ user, children }: { readonly user: SignedInUser; readonly children: ReactNode }) {
  const words = useShownWords(user);
  const isLate = roleOf(user) === 'organizer';
  const shown = useMemo(() => (words ? ({ words, from: isLate ? 'xl' : 'xs' } as const) : undefined), [words, isLate]);
  return <ShownTitleContext value={shown}>{children}</ShownTitleContext>;
}

function DashboardFrame() {
  const { t } = useTranslation();
  const session = useSession();
  const { key } = useLocation();
  // Opened at one place, it is closed at the next, and stays so for who comes back.
  const [drawerOpenedAt, setDrawerOpenedAt] = useState<string>();
  if (drawerOpenedAt !== undefined && drawerOpenedAt !== key) setDrawerOpenedAt(undefined);
  useFreshUser();
  useTextsAhead();
  if (session.status !== 'authenticated') return null;
  const { user } = session;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <Box
        component="aside"
        sx={{
          display: { xs: 'none', lg: 'block' },
          flex: 'none',
          width: business.ui.sidebarWidthPx,
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
            sx: { width: business.ui.navWidthMobilePx, maxWidth: 'calc(100vw - 40px)' },
          },
        }}
      >
        <SideNavigation user={user} />
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <PushWatch email={user.email} />
        <LiveWatch userId={user._id} />
        <PageActionsProvider>
          <DashboardHeader user={user} onOpenNavigation={() => setDrawerOpenedAt(key)} />
          <Box
            component="main"
            id={mainId}
            tabIndex={-1}
            sx={{ flex: 1, width: '100%', maxWidth: 1280, px: { xs: 2, md: 3.25 }, py: { xs: 2.5, md: 3 }, outline: 'none' }}
          >
            <TitleShown user={user}>
              <Outlet />
            </TitleShown>
          </Box>
        </PageActionsProvider>
      </Box>
    </Box>
  );
}
