import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';

/**
 * Guards work that is not saved: leaving the page asks first, and so does `ask` before it runs what would discard the picture. `dialog` is
 * the question.
 */
export function useUnsavedWork(isUnsaved: boolean) {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<() => void>();
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  const discard = () => {
    if (leaving.state === 'blocked') leaving.proceed();
    waiting?.();
    setWaiting(undefined);
  };
  const keep = () => {
    if (leaving.state === 'blocked') leaving.reset();
    setWaiting(undefined);
  };
  return {
    /** Runs an action that discards the picture, after the question if `isLost`. */
    ask: (isLost: boolean, action: () => void) => (isLost ? setWaiting(() => action) : action()),
    dialog: (
      <ConfirmDialog
        isOpen={waiting !== undefined || leaving.state === 'blocked'}
        title={t('media-filters:unsaved.title')}
        confirmLabel={t('media-filters:unsaved.discard')}
        keepLabel={t('media-filters:unsaved.keep')}
        onConfirm={discard}
        onClose={keep}
      >
        {t('media-filters:unsaved.text')}
      </ConfirmDialog>
    ),
  };
}
