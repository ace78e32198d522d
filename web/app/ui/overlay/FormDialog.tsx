import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Dialog, type DialogProps } from '#ui/kit/overlay/Dialog.tsx';
import styles from './FormDialog.module.css';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'children'> {
  /** A verb that says what will happen: "Save the gates". */
  readonly submitLabel: string;
  /** The label of the button that changes nothing, if "Cancel" would be ambiguous. */
  readonly keepLabel?: string;
  readonly tone?: 'sun' | 'ink' | 'danger';
  readonly isBusy?: boolean;
  /** Nothing can be sent yet. */
  readonly isDisabled?: boolean;
  /** A further button, beside the two. */
  readonly action?: ReactNode;
  readonly onSubmit: (event: FormEvent) => unknown;
  readonly onClose: () => void;
}

/**
 * A form that a press opened, above its page: it is there as long as the page renders it. It is sent by its button or Enter, and
 * stays open while it is being sent.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, width = 'wide', submitLabel, keepLabel, tone = 'sun', isBusy = false, isDisabled, action, children } = props;
  const { t } = useTranslation();
  const formId = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) props.onSubmit(event);
  };
  return (
    <Dialog
      isOpen
      shape="sheet"
      title={title}
      width={width}
      isBusy={isBusy}
      onClose={props.onClose}
      actions={
        <>
          {action}
          <Button onClick={props.onClose} disabled={isBusy}>
            {keepLabel ?? t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} variant={tone} isBusy={isBusy} disabled={isDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className={styles.form}>
        {children}
      </form>
    </Dialog>
  );
}
