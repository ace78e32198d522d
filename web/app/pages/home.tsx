import { existing } from 'virtual:screens';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Role } from '@ngoma/api/common/roles';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { greetingNow } from '#lib/greeting.ts';
import { roleOf } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { NavigationIcon } from '#shell/NavigationIcon.tsx';
import { menuFor, type NavigationItem } from '#shell/navigation.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { CardSkeletons, RowSkeletons } from '#ui/Skeletons.tsx';

const leads = { provider: 'shell:home.provider' } as const;

// Only organizers load it: / is everybody's.
const OrganizerHome = lazy(() =>
  import('#features/dashboards/OrganizerOverview.tsx').then(({ OrganizerOverview }) => ({ default: OrganizerOverview })),
);
// And participants theirs.
const ParticipantHome = lazy(() => import('./participant/home-and-recommendations.tsx'));
// And admins theirs.
const AdminHome = lazy(() => import('./admin/marketplace-and-service-provider-supervision.tsx'));
const moneyPath = '/transaction-and-payment';

/** /: the participant's recommendations, the organizer's overview, the admin's supervision; for providers a way into each of their rooms. */
export default function HomePage() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  const role = roleOf(session.user);
  if (role === 'participant') {
    return (
      <Suspense fallback={<CardSkeletons count={8} />}>
        <ParticipantHome />
      </Suspense>
    );
  }
  if (role === 'admin') {
    return (
      <Suspense fallback={<RowSkeletons />}>
        <AdminHome />
      </Suspense>
    );
  }
  return (
    <>
      <PageTitle>{t('shell:myHome')}</PageTitle>
      {role === 'organizer' ? (
        <Suspense fallback={<RowSkeletons />}>
          <OrganizerHome name={session.user.name} moneyPath={existing.has(moneyPath) ? moneyPath : undefined} />
        </Suspense>
      ) : (
        <Rooms role={role} name={session.user.name} />
      )}
    </>
  );
}

function Rooms({ role, name }: { role: Exclude<Role, 'organizer' | 'participant' | 'admin'>; name: string }) {
  const { t } = useTranslation();
  const rooms = menuFor(role, existing)
    .flatMap(
      (item) => item.children?.map((child): NavigationItem => ({ ...child, ...(item.icon && { icon: item.icon }) })) ?? [item],
    )
    .filter((item) => item.path !== '/');
  return (
    <>
      <PageHeader title={t(greetingNow(), { name })} lead={t(leads[role])} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' }}>
        {rooms.map((room) => (
          <Room key={room.path} room={room} />
        ))}
        {existing.has('/our-event') && <Room room={{ label: 'shell:home.allEvents', icon: 'events', path: '/our-event' }} />}
      </Box>
    </>
  );
}

function Room({ room }: { room: NavigationItem }) {
  const { t } = useTranslation();
  return (
    <Card>
      <ButtonBase
        component={RouterLink}
        to={room.path ?? '/'}
        sx={{
          width: '100%',
          minHeight: 84,
          px: 2.25,
          gap: 1.75,
          justifyContent: 'flex-start',
          '&:hover': { bgcolor: 'primary.soft' },
        }}
      >
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 44,
            height: 44,
            borderRadius: '12px',
            bgcolor: 'primary.soft',
            color: 'primary.main',
          }}
        >
          {room.icon && <NavigationIcon name={room.icon} />}
        </Box>
        <Typography sx={{ fontWeight: 600, textAlign: 'left' }}>{t(room.label)}</Typography>
        <ArrowForward sx={{ ml: 'auto', fontSize: 20, color: 'text.secondary' }} />
      </ButtonBase>
    </Card>
  );
}
