import { type FieldName, type PlainControl, useField } from '#lib/page/plain-form.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface TextInputProps<Values> extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> {
  readonly control: PlainControl<Values>;
  readonly name: FieldName<Values>;
}

/** A text field of a plain form. The server's error message is shown below it and connected for screen readers. */
export function TextInput<Values>({ control, name, helperText, ...rest }: TextInputProps<Values>) {
  const { field, fieldState } = useField({ control, name });
  return (
    <TextField
      {...rest}
      name={field.name}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    />
  );
}
