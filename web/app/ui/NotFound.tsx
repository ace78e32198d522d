import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { radius } from '#theme/tokens.ts';
import { Cloth } from './Cloth.tsx';
import { PageTitle } from './PageTitle.tsx';

/** Where there is nothing for its reader, as the tab says too. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('common:notFound.title')}</PageTitle>
      <NothingHere />
    </>
  );
}

/** What stands there: a drum that has lost its beat, and the ways on. */
export function NothingHere() {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'authenticated';
  return (
    <Box sx={{ px: 2, pt: { xs: 2, md: 4 }, maxWidth: 1200, mx: 'auto' }}>
      <Box
        sx={{
          position: 'relative',
          overflow: 'hidden',
          borderRadius: `${radius.ticket}px`,
          bgcolor: '#161B4B',
          color: '#FBF8F3',
          px: { xs: 3, md: 8 },
          py: { xs: 5, md: 9 },
          display: 'grid',
          gridTemplateColumns: { md: '1fr auto' },
          alignItems: 'center',
          gap: 4,
        }}
      >
        <Cloth opacity={0.6} sx={{ maskImage: 'linear-gradient(100deg, #0000 30%, #000)' }} />
        <Box sx={{ position: 'relative', order: { xs: 2, md: 0 } }}>
          <Typography variant="h1">{t('common:notFound.title')}</Typography>
          <Typography variant="subtitle1" sx={{ mt: 1.5, maxWidth: '42ch', color: '#D9DCF2' }}>
            {t('common:notFound.text')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, mt: 3.5 }}>
            <Button component={RouterLink} to="/our-event" variant="contained" color="sun" size="large">
              {t('common:notFound.action')}
            </Button>
            {isSignedIn && (
              <Button
                component={RouterLink}
                to="/"
                size="large"
                sx={{ color: '#FBF8F3', borderColor: '#FBF8F366', '&:hover': { bgcolor: '#ffffff1a' } }}
              >
                {t('shell:myHome')}
              </Button>
            )}
          </Box>
        </Box>
        <LostDrum />
      </Box>
    </Box>
  );
}

const rings = [
  { radius: 136, width: 5, color: '#8FA2FF', dash: '26 14' },
  { radius: 112, width: 9, color: '#E4572E', dash: '150 40' },
  { radius: 88, width: 6, color: '#FBF8F3', dash: '60 12' },
  { radius: 64, width: 10, color: '#F7B32B', dash: '220 70' },
] as const;

/** Rings of sound around the number that nobody looks for. */
function LostDrum() {
  return (
    <Box
      component="svg"
      viewBox="0 0 300 300"
      aria-hidden="true"
      sx={{ position: 'relative', width: { xs: 190, md: 300 }, height: 'auto' }}
    >
      {rings.map((ring) => (
        <circle
          key={ring.radius}
          cx="150"
          cy="150"
          r={ring.radius}
          fill="none"
          stroke={ring.color}
          strokeWidth={ring.width}
          strokeDasharray={ring.dash}
          strokeLinecap="round"
        />
      ))}
      <text
        x="150"
        y="165"
        textAnchor="middle"
        fontSize="44"
        fontWeight="700"
        fill="#FBF8F3"
        style={{ fontFamily: 'Poppins, "Poppins stand-in", sans-serif' }}
      >
        404
      </text>
    </Box>
  );
}
