import Alert from '@mui/material/Alert';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

export type ToastTone = 'success' | 'error' | 'info' | 'warning';

interface ToastCardProps {
  readonly tone: ToastTone;
  readonly message: string;
  readonly onClose: () => void;
}

/** One toast; loaded with the first toast. */
export function ToastCard({ tone, message, onClose }: ToastCardProps) {
  const { t } = useTranslation();
  return (
    <Alert
      severity={tone}
      role="none"
      closeText={t('common:close')}
      onClose={onClose}
      sx={{ pointerEvents: 'auto', boxShadow: 'var(--n-palette-surface-shadowRaised)' }}
    >
      {message}
    </Alert>
  );
}
