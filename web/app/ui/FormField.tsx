import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

type Bound = 'name' | 'value' | 'onChange' | 'error' | 'variant';

interface FormFieldProps<Values extends FieldValues> extends Omit<TextFieldProps<'outlined'>, Bound> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  /** Called after the form has taken the new value. */
  readonly onChanged?: (value: string) => void;
}

/** The kit's whole text field (selects, several lines, dates) bound to a form; for guarded pages, where its size does not matter. */
export function FormField<Values extends FieldValues>({ control, name, helperText, onChanged, ...rest }: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      fullWidth
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
