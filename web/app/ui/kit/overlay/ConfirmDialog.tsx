import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '../action/Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

interface ConfirmDialogProps extends Pick<DialogProps, 'id' | 'title' | 'isOpen' | 'children'> {
  /** A verb that says what will happen: "Delete the bid", not "OK". */
  readonly confirmLabel: string;
  /** The label of the button that changes nothing, if "Cancel" would be ambiguous: "Keep the event". */
  readonly keepLabel?: string;
  readonly tone?: 'ink' | 'danger';
  readonly isBusy?: boolean;
  /** Called on confirmation. Without it the button sends `form`. */
  readonly onConfirm?: () => void;
  /** The id of the form that the button sends, which works without scripts. */
  readonly form?: string;
  readonly onClose?: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, keepLabel, tone = 'danger', isBusy = false, onConfirm, form, children, ...dialog } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      isBusy={isBusy}
      actions={
        <>
          <Button
            disabled={isBusy}
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
            {...(dialog.id && { command: 'close', commandfor: dialog.id })}
          >
            {keepLabel ?? t('common:cancel')}
          </Button>
          <Button variant={tone} isBusy={isBusy} onClick={onConfirm} type={onConfirm ? 'button' : 'submit'} form={form}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
