import Alert from '@mui/material/Alert';
import { useTranslation } from '#lib/use-translation.tsx';
import type { ToastTone } from './Toasts.tsx';

interface ToastCardProps {
  readonly tone: ToastTone;
  readonly message: string;
  readonly onClose: () => void;
}

/** One toast; fetched with the first word there is to show. */
export function ToastCard({ tone, message, onClose }: ToastCardProps) {
  const { t } = useTranslation();
  return (
    <Alert
      severity={tone}
      role="none"
      closeText={t('common:close')}
      onClose={onClose}
      sx={{ pointerEvents: 'auto', boxShadow: 'var(--n-palette-house-shadowRaised)' }}
    >
      {message}
    </Alert>
  );
}
