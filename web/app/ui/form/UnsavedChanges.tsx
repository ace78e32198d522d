import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';

interface UnsavedChangesProps {
  /** The form has values that are stored nowhere. */
  readonly isDirty: boolean;
  /** The form is being sent: what follows a success leaves without a question. */
  readonly isSaving: boolean;
}

/** The state of a navigation that gives unsaved changes up on purpose. */
export const givingUp = { givesUpChanges: true } as const;

const isGivingUp = (state: unknown): boolean => (state as Partial<typeof givingUp> | null)?.givesUpChanges === true;

/**
 * Asks before the reader leaves a form with unsaved changes: for another page, another tab or step of the same page, and, by the
 * browser, before a reload. A page has one of these at a time.
 */
export function UnsavedChanges({ isDirty, isSaving }: UnsavedChangesProps) {
  const { t } = useTranslation();
  const asks = isDirty && !isSaving;
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      asks && (from.pathname !== to.pathname || from.search !== to.search) && !isGivingUp(to.state),
  );
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('unsaved:title')}
      confirmLabel={t('unsaved:leave')}
      keepLabel={t('unsaved:stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      {t('unsaved:words')}
    </ConfirmDialog>
  );
}
