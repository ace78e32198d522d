import type { Ref, TextareaHTMLAttributes } from 'react';
import control from './Control.module.css';
import { Field, type FieldLook, useField } from './Field.tsx';

type Passed = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'style' | 'className' | 'id' | 'aria-invalid' | 'aria-describedby'
>;

interface TextAreaProps extends FieldLook, Passed {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A field for several lines; it grows with its text where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { look, connected, rest } = useField(props);
  const { rows = 4, ...textarea } = rest;
  return (
    <Field {...look}>
      <div className={control.frame}>
        <textarea {...textarea} {...connected} rows={rows} className={control.control} />
      </div>
    </Field>
  );
}
