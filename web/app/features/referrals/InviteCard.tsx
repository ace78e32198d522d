import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { QrCode } from '#ui/display/QrCode.tsx';
import { PatternBackground } from '#ui/page/PatternBackground.tsx';

interface InviteCardProps {
  readonly code: string;
  readonly link: string;
  readonly pointsEach: number;
  /** Share buttons. */
  readonly share: ReactNode;
}

/** The person's referral code in large type, its QR code for a phone, and the share buttons. */
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
            sx={{
              fontFamily: 'h1.fontFamily',
              fontWeight: 700,
              fontSize: { xs: '1.75rem', md: '2.25rem' },
              letterSpacing: '0.06em',
            }}
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
        <PatternBackground opacity={0.35} />
        <Box sx={{ position: 'relative', width: 200 }}>
          <QrCode text={link} label={t('referrals:qrCode')} sizePx="100%" />
        </Box>
      </Box>
    </Card>
  );
}
