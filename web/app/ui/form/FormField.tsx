import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { isPickerKind } from '#ui/guarded/date/kinds.ts';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Bound = 'name' | 'value' | 'onChange' | 'error';

interface FormFieldProps<Values extends FieldValues> extends Omit<TextFieldProps, Bound> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  /** Called after the form has taken the new value. */
  readonly onChanged?: (value: string) => void;
}

/** A text field (select, multiline, date with its picker) of a form that validates while the user types; for guarded pages. */
export function FormField<Values extends FieldValues>({ control, name, helperText, onChanged, ...rest }: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const note = fieldState.error?.message || helperText;
  if (isPickerKind(rest.type))
    return (
      <PickerField
        kind={rest.type}
        label={rest.label}
        name={field.name}
        value={field.value ?? ''}
        onChange={(value) => {
          field.onChange(value);
          onChanged?.(value);
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        required={rest.required}
        disabled={rest.disabled}
        isInvalid={fieldState.invalid}
        {...(fieldState.invalid ? { error: note } : { hint: note })}
      />
    );
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
      helperText={note}
    />
  );
}
