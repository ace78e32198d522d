import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { business } from '@ngoma/api/common/business';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type ToastTone = 'success' | 'error' | 'info' | 'warning';

interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
}

type ShowToast = (message: string, tone?: ToastTone) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** At most so many at once: the newest matter. */
const mostToasts = 3;

/** Shows a short word at the top right for five seconds: `toast('Saved successfully')`, `toast(message, 'error')`. */
export const useToast = (): ShowToast => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback<ShowToast>(
    (message, tone = 'success') => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((all) => [...all.filter((toast) => toast.message !== message), { id, tone, message }].slice(-mostToasts));
      setTimeout(() => close(id), business.ui.toastMs);
    },
    [close],
  );
  const region = useMemo(
    () => (
      <Box
        role="status"
        aria-live="polite"
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          top: 'max(16px, env(safe-area-inset-top))',
          right: 16,
          left: { xs: 16, sm: 'auto' },
          width: { sm: business.ui.popoverWidthPx },
          display: 'grid',
          gap: 1,
          pointerEvents: 'none',
        }}
      >
        {toasts.map((toast) => (
          <Alert
            key={toast.id}
            severity={toast.tone}
            closeText={t('common:close')}
            onClose={() => close(toast.id)}
            sx={{ pointerEvents: 'auto', boxShadow: 'var(--n-palette-house-shadowRaised)' }}
          >
            {toast.message}
          </Alert>
        ))}
      </Box>
    ),
    [toasts, close, t],
  );
  return (
    <ToastContext value={show}>
      {children}
      {region}
    </ToastContext>
  );
}
