import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldNotes, useFieldIds } from './Field.tsx';
import styles from './Toggle.module.css';

type Passed = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'style' | 'className' | 'size' | 'id' | 'type' | 'aria-invalid' | 'aria-describedby'
>;

export interface ToggleProps extends Passed {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly id?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A box to tick, with its label beside it. */
export const Checkbox = (props: ToggleProps) => <Toggle {...props} look="checkbox" />;

/** A setting that is on or off. */
export const Switch = (props: ToggleProps) => <Toggle {...props} look="switch" />;

function Toggle({ label, hint, error, id, look, ...input }: ToggleProps & { readonly look: 'checkbox' | 'switch' }) {
  const { elementId, connected } = useFieldIds({ id, hint, error });
  return (
    <div>
      <label className={styles.row}>
        <input
          {...input}
          {...connected}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          className={styles[look]}
        />
        <span>{label}</span>
      </label>
      <FieldNotes elementId={elementId} hint={hint} error={error} />
    </div>
  );
}
