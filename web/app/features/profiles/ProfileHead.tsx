import Public from '@mui/icons-material/Public';
import Star from '@mui/icons-material/Star';
import Verified from '@mui/icons-material/Verified';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PublicProfile } from '@ngoma/api/features/profiles';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PersonAvatar } from '#ui/display/PersonAvatar.tsx';
import { PatternBackground } from '#ui/page/PatternBackground.tsx';
import { socialLinksOf } from './social-links.ts';

const avatarPx = 112;

/** Links to websites that the platform does not vouch for. */
const externalLink = { target: '_blank', rel: 'noopener nofollow ugc' } as const;

function Links({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation();
  const links = [
    ...(profile.website ? [{ name: t('profiles:website'), href: profile.website }] : []),
    ...socialLinksOf(profile.socialLinks),
  ];
  if (links.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <Link
            href={href}
            {...externalLink}
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 44, fontWeight: 600 }}
          >
            <Public sx={{ fontSize: 18 }} aria-hidden="true" />
            {name}
          </Link>
        </li>
      ))}
    </Box>
  );
}

/** The header of a public profile: cover, picture, name, profession, rating, links. */
export function ProfileHead({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, role, rating } = profile;
  return (
    <Box component="header">
      <Box
        sx={{
          position: 'relative',
          height: { xs: 148, md: 240 },
          overflow: 'hidden',
          bgcolor: '#1B2163',
          borderRadius: { md: '22px' },
        }}
      >
        {profile.cover ? (
          <Box
            component="img"
            src={profile.cover.url}
            alt=""
            fetchPriority="high"
            sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
          />
        ) : (
          <PatternBackground opacity={0.7} />
        )}
      </Box>
      <Box sx={{ px: { xs: 2, md: 3 } }}>
        <Box
          sx={{
            position: 'relative',
            display: 'inline-flex',
            mt: `${-avatarPx / 2}px`,
            border: '4px solid',
            borderColor: 'background.default',
            borderRadius: '50%',
          }}
        >
          <PersonAvatar name={name} url={profile.avatar?.url} sizePx={avatarPx} />
        </Box>
        <Typography variant="h1" sx={{ mt: 1, fontSize: { xs: '1.6875rem', md: '2.25rem' }, overflowWrap: 'anywhere' }}>
          {name}{' '}
          {profile.isVerified && (
            <Verified titleAccess={t('events:verified')} sx={{ color: 'primary.main', verticalAlign: 'middle' }} />
          )}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t(role === 'provider' ? 'shell:role.provider' : 'shell:role.organizer')}
          {profile.username && <> · @{profile.username}</>} ·{' '}
          {t('profiles:since', { year: formatDate(profile.memberSince, 'dayYear', locale).slice(-4) })}
        </Typography>
        {rating.average !== null && (
          <Typography sx={{ mt: 0.75, display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 600 }}>
            <Star sx={{ color: 'sun.main', fontSize: 20 }} aria-hidden="true" />
            {t('profiles:rating', { count: rating.count, average: formatNumber(rating.average, locale) })}
          </Typography>
        )}
        {profile.experience && (
          <Typography sx={{ mt: 1.5, maxWidth: '68ch', whiteSpace: 'pre-line' }}>{profile.experience}</Typography>
        )}
        <Links profile={profile} />
      </Box>
    </Box>
  );
}
