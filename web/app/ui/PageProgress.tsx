import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';

/** The bar at the top of an otherwise empty page, while it is not known what may be shown. */
export function PageProgress() {
  const { t } = useTranslation();
  return (
    <LinearProgress
      aria-label={t('common:loading')}
      sx={{ position: 'fixed', inset: '0 0 auto', borderRadius: 0, zIndex: 'tooltip' }}
    />
  );
}
