import WifiOff from '@mui/icons-material/WifiOff';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

function follow(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Tells the user that the network is gone, and disappears when it is back. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Box role="status" aria-live="polite" sx={{ position: 'fixed', left: 16, bottom: 16, zIndex: 'snackbar' }}>
      {!isOnline && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 1.25,
            borderRadius: '10px',
            fontWeight: 600,
            bgcolor: 'text.primary',
            color: 'background.default',
          }}
        >
          <WifiOff fontSize="small" />
          {t('common:offline')}
        </Box>
      )}
    </Box>
  );
}
