import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import control from './Control.module.css';
import { Field, type FieldLook, useField } from './Field.tsx';

/** The attributes of an input that its field leaves to the page; `defaultValue` brings back what was sent and refused. */
export type InputAttributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'style' | 'className' | 'size' | 'id' | 'aria-invalid' | 'aria-describedby' | 'prefix'
>;

export interface TextFieldProps extends FieldLook, InputAttributes {
  /** 44, 52 or 60 px high; the last for the one number of a page. */
  readonly size?: 'compact' | 'normal' | 'large';
  /** An icon or a text before the value, such as +237. */
  readonly start?: ReactNode;
  /** An icon, a unit or a button after the value. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field for one line of text, a number or an email address. */
export function TextField(props: TextFieldProps) {
  const { look, connected, rest } = useField(props);
  const { size = 'normal', start, end, type = 'text', ...input } = rest;
  return (
    <Field {...look}>
      <div className={control.frame} data-size={size}>
        {start && <span className={control.start}>{start}</span>}
        <input {...input} {...connected} type={type} className={control.control} />
        {end && <span className={control.end}>{end}</span>}
      </div>
    </Field>
  );
}
