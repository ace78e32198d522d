import { type InputHTMLAttributes, useId } from 'react';
import styles from './Slider.module.css';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'min' | 'max' | 'step' | 'disabled' | 'onPointerUp' | 'onKeyUp' | 'onBlur'
>;

interface SliderProps extends Passed {
  /** Its name for screen readers. */
  readonly label: string;
  readonly value: number;
  /** The value in words for screen readers, such as "12 500 FCFA". */
  readonly valueText?: string;
  /** Values that are marked, and that the thumb stops at more easily. */
  readonly marks?: readonly number[];
  readonly onChange: (value: number) => void;
}

/** A value chosen by drawing a thumb: the browser's own range, with its keys. */
export function Slider({ label, value, valueText, marks, onChange, ...rest }: SliderProps) {
  const marksId = useId();
  return (
    <>
      <input
        {...rest}
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        list={marks && marksId}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className={styles.slider}
      />
      {marks && (
        <datalist id={marksId}>
          {marks.map((mark) => (
            <option key={mark} value={mark} />
          ))}
        </datalist>
      )}
    </>
  );
}
