import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { fonts, radius } from '#theme/tokens.ts';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { PatternBackground } from '#ui/page/PatternBackground.tsx';

/** The page for missing content, with its own title in the browser tab. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('common:notFound.title')}</PageTitle>
      <NotFoundContent />
    </>
  );
}

/** The content of that page: an illustration of a silent drum, and links to go on. */
export function NotFoundContent() {
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
        <PatternBackground opacity={0.6} sx={{ maskImage: 'linear-gradient(100deg, #0000 30%, #000)' }} />
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

/** Sound rings around the number 404. */
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
        style={{ fontFamily: fonts.heading }}
      >
        404
      </text>
    </Box>
  );
}
