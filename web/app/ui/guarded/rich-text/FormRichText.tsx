import { useEffect, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { RichTextField } from './RichTextField.tsx';

interface FormRichTextProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  /** The field of the plain text, at which errors are shown … */
  readonly name: FieldPath<Values>;
  /** … and the field of the same text with formatting. */
  readonly htmlName: FieldPath<Values>;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly lang?: string;
}

/** A text with formatting in a form, in two of its fields. */
export function FormRichText<Values extends FieldValues>({ control, name, htmlName, hint, ...rest }: FormRichTextProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { field: formatted } = useController({ control, name: htmlName });
  const id = useId();
  const { ref } = field;
  // The element changes once the editor is loaded, so it is looked up when an error takes the focus to it.
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id]);
  return (
    <RichTextField
      {...rest}
      id={id}
      value={{ html: formatted.value ?? '', text: field.value ?? '' }}
      onChange={({ html, text }) => {
        formatted.onChange(html);
        field.onChange(text);
      }}
      onBlur={field.onBlur}
      isInvalid={fieldState.invalid}
      {...(fieldState.error?.message ? { error: fieldState.error.message } : { hint })}
    />
  );
}
