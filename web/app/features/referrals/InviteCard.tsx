import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { Cloth } from '#ui/Cloth.tsx';
import { QrSquare } from '#ui/QrSquare.tsx';

interface InviteCardProps {
  readonly code: string;
  readonly link: string;
  readonly pointsEach: number;
  /** The ways to pass it on. */
  readonly share: ReactNode;
}

/** The own code, large enough to be read across a table; its square for the phone beside; and the ways to pass it on. */
export function InviteCard({ code, link, pointsEach, share }: InviteCardProps) {
  const { t } = useTranslation();
  return (
    <Card sx={{ overflow: 'hidden', display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' } }}>
      <Box sx={{ p: { xs: 2.5, md: 4 }, display: 'grid', gap: 2, alignContent: 'center', minWidth: 0 }}>
        <Typography variant="h3" component="h2">
          {t('referrals:both', { count: pointsEach })}
        </Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: '52ch' }}>{t('referrals:when')}</Typography>
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{t('referrals:code')}</Typography>
          <Typography
            component="p"
            sx={{ fontFamily: 'Poppins', fontWeight: 700, fontSize: { xs: '1.75rem', md: '2.25rem' }, letterSpacing: '0.06em' }}
          >
            {code}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {link}
          </Typography>
        </Box>
        {share}
      </Box>
      <Box sx={{ position: 'relative', bgcolor: '#161B4B', p: 4, display: 'grid', placeItems: 'center' }}>
        <Cloth opacity={0.35} />
        <Box sx={{ position: 'relative', width: 200 }}>
          <QrSquare text={link} label={t('referrals:square')} sizePx="100%" />
        </Box>
      </Box>
    </Card>
  );
}
