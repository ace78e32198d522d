import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Bound = 'name' | 'value' | 'onChange' | 'error';

interface FormFieldProps<Values extends FieldValues> extends Omit<TextFieldProps, Bound> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  /** Called after the form has taken the new value. */
  readonly onChanged?: (value: string) => void;
}

/** A text field (select, multiline, date) of a form that validates while the user types; for guarded pages. */
export function FormField<Values extends FieldValues>({ control, name, helperText, onChanged, ...rest }: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      {...rest}
      name={field.name}
      value={field.value ?? ''}
      onChange={(event) => {
        field.onChange(event);
        onChanged?.(event.target.value);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    />
  );
}
