import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import control from './Control.module.css';
import { Field, type FieldLook, useField } from './Field.tsx';

type Passed = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'style' | 'className' | 'size' | 'id' | 'aria-invalid' | 'aria-describedby'
>;

interface SelectProps extends FieldLook, Passed {
  readonly size?: 'compact' | 'normal';
  readonly start?: ReactNode;
  readonly ref?: Ref<HTMLSelectElement>;
  /** Its `option`s. */
  readonly children: ReactNode;
}

/** The browser's own select: phones show their picker. */
export function Select(props: SelectProps) {
  const { look, connected, rest } = useField(props);
  const { size, start, children, ...select } = rest;
  return (
    <Field {...look}>
      <div className={control.frame} data-size={size}>
        {start && <span className={control.start}>{start}</span>}
        <select {...select} {...connected} className={control.control}>
          {children}
        </select>
        <CaretDown className={control.arrow} />
      </div>
    </Field>
  );
}
