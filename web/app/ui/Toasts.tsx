import Box from '@mui/material/Box';
import { business } from '@ngoma/api/common/business';
import { createContext, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

export type ToastTone = 'success' | 'error' | 'info' | 'warning';

interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
}

type ShowToast = (message: string, tone?: ToastTone) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** The words without their frame: often they say that the network is gone, and then the frame cannot be fetched either. */
const PlainToast = ({ message }: Pick<Toast, 'message'>) => (
  <Box sx={{ p: 2, borderRadius: '12px', bgcolor: 'text.primary', color: 'background.default' }}>{message}</Box>
);
const ToastCard = lazyPart(async () => (await import('./ToastCard.tsx')).ToastCard, PlainToast);

const regionSx = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: 'max(16px, env(safe-area-inset-top))',
  right: 16,
  left: { xs: 16, sm: 'auto' },
  width: { sm: business.ui.popoverWidthPx },
  display: 'grid',
  gap: 1,
  pointerEvents: 'none',
} as const;

/** At most so many at once: the newest matter. */
const mostToasts = 3;

/** Shows a short word at the top right for five seconds: `toast('Saved successfully')`, `toast(message, 'error')`. */
export const useToast = (): ShowToast => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
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
  return (
    <ToastContext value={show}>
      {children}
      {/* The region must be there before its first word, or screen readers miss that word. */}
      <Box role="status" aria-live="polite" sx={regionSx}>
        {toasts.length > 0 && (
          <Suspense>
            {toasts.map((toast) => (
              <ToastCard key={toast.id} tone={toast.tone} message={toast.message} onClose={() => close(toast.id)} />
            ))}
          </Suspense>
        )}
      </Box>
    </ToastContext>
  );
}
