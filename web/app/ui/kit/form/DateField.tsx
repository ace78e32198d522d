import { TextField, type TextFieldProps } from './TextField.tsx';

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'start' | 'end' | 'min' | 'max'> {
  readonly kind?: 'date' | 'time' | 'datetime-local';
  /** The first and the last value that may be chosen, as the value itself: `2026-12-31` or `20:30`. */
  readonly min?: string;
  readonly max?: string;
}

/** The browser's own field for a date, a time or both. */
export const DateField = ({ kind = 'date', ...props }: DateFieldProps) => <TextField {...props} type={kind} />;
