import { Button, type ButtonProps } from '../action/Button.tsx';

interface DialogButtonProps extends Omit<ButtonProps, 'onClick' | 'type'> {
  /** The id of the dialog. */
  readonly opens: string;
}

/** Attributes by which browsers open a dialog without scripts; React passes them on in lower case only. */
const invoker = (id: string) => ({ commandfor: id, command: 'show-modal' });

/**
 * A button that opens a dialog of the page. Browsers with invoker commands open it without scripts; for the others the button opens
 * it once the scripts have arrived.
 */
export const DialogButton = ({ opens, ...button }: DialogButtonProps) => (
  <Button
    {...button}
    {...invoker(opens)}
    aria-haspopup="dialog"
    onClick={() => {
      const dialog = document.getElementById(opens);
      if (!('command' in HTMLButtonElement.prototype) && dialog instanceof HTMLDialogElement) dialog.showModal();
    }}
  />
);
