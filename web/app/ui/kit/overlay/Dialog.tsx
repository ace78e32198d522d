import X from '@phosphor-icons/core/regular/x.svg?react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { IconButton } from '../action/IconButton.tsx';
import styles from './Dialog.module.css';

export interface DialogProps {
  /** The id by which a `DialogButton` opens it. */
  readonly id?: string;
  readonly title: ReactNode;
  /**
   * `dialog`: in the middle. `sheet`: from the lower edge of phones, in the middle from 600 px on. `drawer`: beside its list, the
   * full screen on phones. `menu`: from the left edge.
   */
  readonly shape?: 'dialog' | 'sheet' | 'drawer' | 'menu';
  /** Opens and closes it; without it, `DialogButton` and the browser do. */
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
  /** Keeps it open while something is pending. */
  readonly isBusy?: boolean;
  /** The buttons at its foot, which never scroll away. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Opens and closes the element as the property says. One that the server rendered open becomes modal when the scripts arrive. */
function useOpened(isOpen: boolean | undefined) {
  const ref = useRef<HTMLDialogElement>(null);
  const isHydrated = useHydrated();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || isOpen === undefined || !isHydrated) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen) dialog.close();
  }, [isOpen, isHydrated]);
  return { ref, open: isOpen && !isHydrated ? true : undefined };
}

/** A dialog of the browser: it keeps the focus, closes with Escape, and returns the focus to its opener. */
export function Dialog({ id, title, shape = 'dialog', isOpen, onClose, isBusy = false, actions, children }: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const opened = useOpened(isOpen);
  const pressBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && !isBusy) opened.ref.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape.
    <dialog
      {...opened}
      id={id}
      aria-labelledby={titleId}
      className={styles.dialog}
      data-shape={shape}
      onClick={pressBackdrop}
      onCancel={(event) => (isBusy ? event.preventDefault() : onClose?.())}
      // The browser reports a close late, when a quick press may have opened it again.
      onClose={({ currentTarget }) => !currentTarget.open && onClose?.()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <form method="dialog">
            <IconButton type="submit" label={t('common:close')} disabled={isBusy}>
              <X />
            </IconButton>
          </form>
        </div>
        {children && <div className={styles.content}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
