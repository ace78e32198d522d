import type { ReactNode } from 'react';
import { type FieldLook, FieldNotes, useFieldIds } from './Field.tsx';
import styles from './RadioGroup.module.css';
import toggle from './Toggle.module.css';

interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** A second line, such as what was recognised, or why it cannot be chosen. */
  readonly note?: ReactNode;
  /** A sign before the label. */
  readonly sign?: ReactNode;
  readonly isDisabled?: boolean;
}

interface RadioGroupProps<Value extends string> extends Omit<FieldLook, 'isOptional'> {
  readonly name: string;
  readonly options: readonly RadioOption<Value>[];
  /** `cards`: boxes beside each other, the chosen one with an ink border. `panels`: the same, wide enough for a sentence. */
  readonly look?: 'list' | 'cards' | 'panels';
  readonly defaultValue?: Value | undefined;
  readonly value?: Value | undefined;
  readonly onChange?: (value: Value) => void;
  readonly required?: boolean;
}

/** A choice of one among a few. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const {
    label,
    hidesLabel = false,
    hint,
    error,
    id,
    name,
    options,
    look = 'list',
    defaultValue,
    value,
    onChange,
    required,
  } = props;
  const { elementId, connected } = useFieldIds({ id, hint, error });
  return (
    <fieldset {...connected} className={styles.group}>
      <legend className={hidesLabel ? styles.hiddenLegend : styles.legend}>{label}</legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={look === 'list' ? toggle.row : styles.card}>
            {option.sign}
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              disabled={option.isDisabled}
              className={toggle.radio}
              {...(onChange
                ? { checked: option.value === value, onChange: () => onChange(option.value) }
                : { defaultChecked: option.value === defaultValue })}
            />
            <span className={styles.texts}>
              <span className={styles.label}>{option.label}</span>
              {option.note && <span className={styles.note}>{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes elementId={elementId} hint={hint} error={error} />
    </fieldset>
  );
}
