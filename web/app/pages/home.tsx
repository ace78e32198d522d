import { existing } from 'virtual:screens';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { roleOf } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { NavigationIcon } from '#shell/NavigationIcon.tsx';
import { menuFor, type NavigationItem } from '#shell/navigation.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

const leads = {
  participant: 'shell:home.participant',
  organizer: 'shell:home.organizer',
  provider: 'shell:home.provider',
  admin: 'shell:home.admin',
} as const;

const greetingNow = () => {
  const hour = new Date().getHours();
  if (hour < 12) return 'shell:home.morning';
  return hour < 18 ? 'shell:home.afternoon' : 'shell:home.evening';
};

/** /: a role's own home, with a way into each of its rooms. */
export default function HomePage() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  const role = roleOf(session.user);
  const rooms = menuFor(role, existing)
    .flatMap(
      (item) => item.children?.map((child): NavigationItem => ({ ...child, ...(item.icon && { icon: item.icon }) })) ?? [item],
    )
    .filter((item) => item.path !== '/');
  return (
    <>
      <PageTitle>{t('shell:myHome')}</PageTitle>
      {/* The header greets participants by name already. */}
      {role === 'participant' ? (
        <PageHeader title={t(leads[role])} />
      ) : (
        <PageHeader title={t(greetingNow(), { name: session.user.name })} lead={t(leads[role])} />
      )}
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
