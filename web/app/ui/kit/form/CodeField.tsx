import { codeTerms } from '@ngoma/api/common/business';
import type { Ref } from 'react';
import styles from './CodeField.module.css';
import { Field, type FieldLook, useField } from './Field.tsx';
import type { InputAttributes } from './TextField.tsx';

interface CodeFieldProps extends FieldLook, Omit<InputAttributes, 'type' | 'value' | 'onChange'> {
  readonly value?: string;
  /** Called with digits only, of the length of a code at most. */
  readonly onChange?: (digits: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

const boxes = Array.from({ length: codeTerms.digits }, (_, index) => index);

/** Returns the digits of a typed or pasted code, without blanks and dashes. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, codeTerms.digits);

/** One field for a code of six digits, drawn as a box for each; phones offer the code of a text message. */
export function CodeField(props: CodeFieldProps) {
  const { look, connected, rest } = useField(props);
  const { onChange, ...input } = rest;
  return (
    <Field {...look}>
      <div className={styles.code}>
        <input
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          {...input}
          {...connected}
          onChange={onChange && (({ target }) => onChange(digitsOf(target.value)))}
          className={styles.input}
        />
        <span aria-hidden="true" className={styles.boxes}>
          {boxes.map((box) => (
            <span key={box} className={styles.box} />
          ))}
        </span>
      </div>
    </Field>
  );
}
