import Box from '@mui/material/Box';
import { business } from '@ngoma/api/common/business';
import { createContext, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import type { ToastTone } from './ToastCard.tsx';

interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
}

type ShowToast = (message: string, tone?: ToastTone) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** The message without its card: it often reports that the network is gone, and then the card cannot be loaded either. */
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

/** Maximum number of toasts at once; the oldest is dropped. */
const maxToasts = 3;

/**
 * Returns a function that shows a message at the top right for five seconds: `toast('Saved successfully')`, `toast(message,
 * 'error')`.
 */
export const useToast = (): ShowToast => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback<ShowToast>(
    (message, tone = 'success') => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((all) => [...all.filter((toast) => toast.message !== message), { id, tone, message }].slice(-maxToasts));
      setTimeout(() => close(id), business.ui.toastMs);
    },
    [close],
  );
  return (
    <ToastContext value={show}>
      {children}
      {/* The region must exist before its first message, or screen readers miss that message. */}
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
