import type { ReactNode } from 'react';
import styles from './DialogForm.module.css';

interface DialogFormProps {
  /** Called when Enter is pressed in a field, like the button of the dialog. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The fields of a dialog below each other. */
export function DialogForm({ onSubmit, children }: DialogFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className={styles.form}
    >
      {children}
    </form>
  );
}
