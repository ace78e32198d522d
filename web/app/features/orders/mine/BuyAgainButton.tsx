import Replay from '@mui/icons-material/Replay';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { BuyAgain } from './buy-again.ts';

/** Leads to the purchase of the same tickets, or says why they cannot be bought again. */
export function BuyAgainButton({ again }: { again: BuyAgain }) {
  const { t } = useTranslation();
  if (!again.isPossible)
    return (
      <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{t(`my-orders:again.${again.reason}`)}</Typography>
    );
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Button component={Link} to={again.path} startIcon={<Replay />}>
        {t('my-orders:again.action')}
      </Button>
      {again.isReduced && (
        <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('my-orders:again.reduced')}</Typography>
      )}
    </Box>
  );
}
