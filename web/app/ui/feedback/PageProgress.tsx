import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const sweep = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

/** A progress bar at the top of an otherwise empty page, while it is not known what may be shown. */
export function PageProgress() {
  const { t } = useTranslation();
  return (
    <Box
      role="progressbar"
      aria-label={t('common:loading')}
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        height: 4,
        zIndex: 'tooltip',
        overflow: 'hidden',
        bgcolor: 'primary.soft',
        '&::before': {
          content: '""',
          display: 'block',
          height: '100%',
          width: '40%',
          borderRadius: 99,
          bgcolor: 'primary.main',
          animation: `${sweep} 1.2s ease-in-out infinite`,
        },
      }}
    />
  );
}
