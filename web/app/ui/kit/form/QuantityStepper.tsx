import MinusBold from '@phosphor-icons/core/bold/minus-bold.svg?react';
import PlusBold from '@phosphor-icons/core/bold/plus-bold.svg?react';
import type { MouseEvent } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  /** The counted thing, for screen readers: "Standard". */
  readonly label: string;
  /** The name of the number field; its value is sent with the form. */
  readonly name: string;
  /** The value that the two buttons send under the names `minus` and `plus`: the id of the ticket type. */
  readonly item: string;
  readonly value: number;
  readonly max: number;
  /** The smallest number above 0; one step leads from 0 to it. */
  readonly min?: number;
  /** Called instead of sending the form, once the scripts have arrived. */
  readonly onChange?: (value: number) => void;
}

/** Returns the nearest number that may be chosen: 0, or from `min` to `max`. */
const allowed = (value: number, min: number, max: number): number => {
  if (!(value >= min)) return 0;
  return Math.min(Math.trunc(value), max);
};

/**
 * A number between two buttons. All three are form controls, so that a press before the scripts arrive still counts: the server
 * answers with the page of the new number.
 */
export function QuantityStepper({ label, name, item, value, max, min = 1, onChange }: QuantityStepperProps) {
  const { t } = useTranslation();
  const step = (next: number) =>
    onChange &&
    ((event: MouseEvent) => {
      event.preventDefault();
      onChange(next);
    });
  return (
    <fieldset aria-label={label} className={styles.stepper} data-on={value > 0 || undefined}>
      <button
        type="submit"
        name="minus"
        value={item}
        data-pair
        className={styles.step}
        aria-label={t('common:quantity.less', { label })}
        disabled={value <= 0}
        onClick={step(value <= min ? 0 : value - 1)}
      >
        <MinusBold />
      </button>
      <input
        type="number"
        inputMode="numeric"
        name={name}
        min={0}
        max={max}
        aria-label={label}
        className={styles.number}
        {...(onChange
          ? { value, onChange: ({ target }) => onChange(allowed(Number(target.value), min, max)) }
          : { defaultValue: value })}
      />
      <button
        type="submit"
        name="plus"
        value={item}
        data-pair
        className={styles.step}
        aria-label={t('common:quantity.more', { label })}
        disabled={value >= max || max < min}
        onClick={step(value === 0 ? min : value + 1)}
      >
        <PlusBold />
      </button>
    </fieldset>
  );
}
