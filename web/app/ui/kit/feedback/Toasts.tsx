import { uiTerms } from '@ngoma/api/common/business';
import CheckCircleFill from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
import InfoFill from '@phosphor-icons/core/fill/info-fill.svg?react';
import WarningCircleFill from '@phosphor-icons/core/fill/warning-circle-fill.svg?react';
import WarningFill from '@phosphor-icons/core/fill/warning-fill.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { onFrontDialog } from '../overlay/front-dialog.ts';
import styles from './Toasts.module.css';

const icons = { success: CheckCircleFill, error: WarningCircleFill, info: InfoFill, warning: WarningFill } as const;

export type ToastTone = keyof typeof icons;

/** A message of the last action, which the server rendered into the page. */
export interface ToastMessage {
  readonly message: string;
  readonly tone?: ToastTone;
}

/** A button of a toast, such as "Undo". Pressing it closes the toast. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

interface Toast extends Required<ToastMessage> {
  readonly id: number;
  readonly action: ToastAction | undefined;
}

type ShowToast = (message: string, tone?: ToastTone, action?: ToastAction) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Maximum number of toasts at once; the oldest is dropped. */
const maxToasts = 3;

/**
 * Returns a function that shows a message at the top right for five seconds: `toast('Saved successfully')`, `toast(message,
 * 'error')`. A message with a button stays for ten, so that it can be read and reached.
 */
export const useToast = (): ShowToast => useContext(ToastContext);

/** Provides the region of toasts, at the top right. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback<ShowToast>(
    (message, tone = 'success', action) => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((all) => [...all.filter((toast) => toast.message !== message), { id, tone, message, action }].slice(-maxToasts));
      setTimeout(() => close(id), uiTerms.toastMs * (action ? 2 : 1));
    },
    [close],
  );
  const [dialog, setDialog] = useState<HTMLDialogElement>();
  useEffect(() => onFrontDialog(setDialog), []);
  const region = (
    // The region must exist before its first message, or screen readers miss that message.
    <div role="status" aria-live="polite" className={styles.region}>
      {toasts.map(({ id, tone, message, action }) => {
        const press = () => {
          close(id);
          action?.onPress();
        };
        return (
          <ToastCard
            key={id}
            tone={tone}
            action={
              action && (
                <button type="button" onClick={press}>
                  {action.label}
                </button>
              )
            }
            onClose={() => close(id)}
          >
            {message}
          </ToastCard>
        );
      })}
    </div>
  );
  return (
    <ToastContext value={show}>
      {children}
      {dialog ? createPortal(region, dialog) : region}
    </ToastContext>
  );
}

/**
 * A message that the server rendered, for instance after a form was sent without scripts. It stays in the page, above its content,
 * until the reader moves on or closes it.
 */
export function ServerToast({ message, tone = 'success' }: ToastMessage) {
  const [isClosed, setClosed] = useState(false);
  useEffect(() => setClosed(message === ''), [message]);
  if (isClosed || !message) return null;
  return (
    <div role="status" className={styles.inPage}>
      <ToastCard tone={tone} onClose={() => setClosed(true)}>
        {message}
      </ToastCard>
    </div>
  );
}

interface ToastCardProps {
  readonly tone: ToastTone;
  /** A link or button, such as "Undo". */
  readonly action?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One toast: dark on a light page, and light on a dark one. */
export function ToastCard({ tone, action, onClose, children }: ToastCardProps) {
  const { t } = useTranslation();
  const Icon = icons[tone];
  // Apart from the button of a dialog, above which a message may be.
  const closeLabel = t('common:closeMessage');
  return (
    <div className={styles.toast} data-tone={tone}>
      <Icon className={styles.icon} />
      <span className={styles.text}>{children}</span>
      {action && <span className={styles.action}>{action}</span>}
      <button type="button" className={styles.close} aria-label={closeLabel} title={closeLabel} onClick={onClose}>
        <X />
      </button>
    </div>
  );
}
