import X from '@phosphor-icons/core/regular/x.svg?react';
import { type MouseEvent, type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { IconButton } from '../action/IconButton.tsx';
import styles from './Dialog.module.css';
import { bringToFront } from './front-dialog.ts';

export interface DialogProps {
  /** The id by which a `DialogButton` opens it. */
  readonly id?: string;
  readonly title: ReactNode;
  /**
   * `dialog`: in the middle. `sheet`: from the lower edge of phones, in the middle from 600 px on. `drawer`: beside its list, the
   * full screen on phones. `menu`: from the left edge.
   */
  readonly shape?: 'dialog' | 'sheet' | 'drawer' | 'menu';
  /** `wide` for forms with fields side by side, `page` for pictures and texts. */
  readonly width?: 'normal' | 'wide' | 'page';
  /** Opens and closes it; without it, `DialogButton` and the browser do. What is inside is made anew at each opening. */
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
  /** Keeps it open while something is pending. */
  readonly isBusy?: boolean;
  /** The id of what it shows. Another one is made anew and begins at its top. */
  readonly subject?: string;
  /** Buttons beside the cross. */
  readonly headActions?: ReactNode;
  /** The buttons at its foot, which never scroll away. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Opens and closes the element as the property says. One that the server rendered open becomes modal when the scripts arrive. */
function useOpened(isOpen: boolean | undefined) {
  const ref = useRef<HTMLDialogElement>(null);
  const isHydrated = useHydrated();
  const isSent = isOpen === true && !isHydrated;
  // A field that takes the focus when it is made can only do so in a dialog that is open by then.
  const [isReady, setReady] = useState(isSent);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || isOpen === undefined || !isHydrated) return;
    setReady(isOpen);
    if (!isOpen) return dialog.close();
    if (!dialog.open) dialog.showModal();
    return bringToFront(dialog);
  }, [isOpen, isHydrated]);
  const isThere = useRef(true);
  useLayoutEffect(() => {
    const dialog = ref.current;
    isThere.current = true;
    return () => {
      // Browsers return the focus to the opener of a dialog that is closed, not of one that is removed. That is no press of a reader.
      isThere.current = false;
      dialog?.close();
    };
  }, []);
  const hasContent = isOpen === undefined || (isOpen && isReady);
  return { ref, isThere, open: isSent ? true : undefined, hasContent, isHydrated };
}

/** A dialog of the browser: it keeps the focus, closes with Escape, and returns the focus to its opener. */
export function Dialog(props: DialogProps) {
  const {
    id,
    title,
    shape = 'dialog',
    width = 'normal',
    isOpen,
    onClose,
    isBusy = false,
    subject,
    headActions,
    actions,
    children,
  } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const { ref, isThere, open, hasContent, isHydrated } = useOpened(isOpen);
  const close = () => ref.current?.close();
  const pressBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && !isBusy) close();
  };
  const cross = { label: t('common:close'), disabled: isBusy, children: <X /> };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape.
    <dialog
      ref={ref}
      open={open}
      id={id}
      aria-labelledby={titleId}
      className={styles.dialog}
      data-shape={shape}
      data-width={width}
      onClick={pressBackdrop}
      onCancel={(event) => {
        // React passes the event of a dialog inside on to this one.
        if (event.target !== event.currentTarget) return;
        if (isBusy) event.preventDefault();
        else onClose?.();
      }}
      // The browser reports a close late, when a quick press may have opened it again.
      onClose={({ currentTarget }) => !currentTarget.open && isThere.current && onClose?.()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div className={styles.headActions}>
            {headActions}
            {isHydrated ? (
              <IconButton {...cross} onClick={close} />
            ) : (
              <form method="dialog">
                <IconButton {...cross} type="submit" />
              </form>
            )}
          </div>
        </div>
        {hasContent && children && (
          <div key={subject} className={styles.content}>
            <Suspense>{children}</Suspense>
          </div>
        )}
        {hasContent && actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
