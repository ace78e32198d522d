import { TextField, type TextFieldProps } from './TextField.tsx';

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'start'> {
  /** The country's code, shown before the number. */
  readonly countryCode?: string;
}

/** A field for a phone number of one country, 60 px high, with the keypad of phones. */
export const PhoneField = ({ countryCode = '+237', size = 'large', ...props }: PhoneFieldProps) => (
  <TextField inputMode="tel" autoComplete="tel-national" {...props} size={size} type="tel" start={countryCode} />
);
