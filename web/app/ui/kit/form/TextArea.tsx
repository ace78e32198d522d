import type { Ref, TextareaHTMLAttributes } from 'react';
import control from './Control.module.css';
import { Field, type FieldLook, useFieldIds } from './Field.tsx';

type Passed = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'style' | 'className' | 'id' | 'aria-invalid' | 'aria-describedby'
>;

interface TextAreaProps extends FieldLook, Passed {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A field for several lines; it grows with its text where the browser can. */
export function TextArea({ label, hidesLabel, isOptional, hint, error, id, rows = 4, ...textarea }: TextAreaProps) {
  const { elementId, connected } = useFieldIds({ id, hint, error });
  return (
    <Field {...{ label, hidesLabel, isOptional, hint, error }} elementId={elementId}>
      <div className={control.frame}>
        <textarea {...textarea} {...connected} rows={rows} className={control.control} />
      </div>
    </Field>
  );
}
