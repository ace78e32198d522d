import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextBox, type TextBoxProps } from './TextBox.tsx';

export interface TextInputProps<Values extends FieldValues> extends Omit<TextBoxProps, 'name' | 'value' | 'onChange' | 'error'> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
}

/**
 * A text field bound to a form. What is wrong with it (by the form's own rules, or by the server's `errors`) stands
 * under it, and is read out with it.
 */
export function TextInput<Values extends FieldValues>({ control, name, helperText, ...rest }: TextInputProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextBox
      {...rest}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    />
  );
}
