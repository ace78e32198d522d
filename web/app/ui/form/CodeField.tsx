import { codeTerms } from '@ngoma/api/common/business';
import type { Ref } from 'react';
import { codeInputProps } from './code-input.ts';
import { TextField } from './TextField.tsx';

interface CodeFieldProps {
  readonly label: string;
  /** The digits so far. */
  readonly value: string;
  /** Called with digits only, of the length of a code at most. */
  readonly onChange: (digits: string) => void;
  /** The error of the code, which is announced. */
  readonly problem?: string | undefined;
  /** Shown while there is no error. */
  readonly hint?: string;
  readonly inputRef?: Ref<HTMLInputElement | null>;
}

/** Tells whether a typed code has all its digits. */
export const isWholeCode = (digits: string): boolean => digits.length === codeTerms.digits;

/** The field for a code that was sent to a phone or by email. Blanks and dashes of a pasted code are dropped. */
export function CodeField({ label, value, onChange, problem, hint, inputRef }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      required
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, codeTerms.digits))}
      {...(inputRef && { inputRef })}
      autoComplete="one-time-code"
      error={problem !== undefined}
      helperText={problem ?? hint}
      announces
      inputProps={codeInputProps}
    />
  );
}
