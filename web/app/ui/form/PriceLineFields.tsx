import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import type { ReactNode } from 'react';
import type { ArrayPath, Control, FieldPath, FieldValues } from 'react-hook-form';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { FormField } from './FormField.tsx';
import styles from './PriceLineFields.module.css';

interface PriceLineFieldsProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  /** The name of the form's list, whose entries have a `label` and an `amount`, and the index of this entry. */
  readonly list: ArrayPath<Values>;
  readonly index: number;
  readonly label: string;
  /** An example label, shown while the field is empty. */
  readonly example?: string | undefined;
  readonly amountLabel?: string;
  readonly removeLabel: string;
  /** Removes the line; not given for a line that must stay. */
  readonly onRemove?: (() => void) | undefined;
  /** One more field, between the label and the amount. */
  readonly children?: ReactNode;
}

/** A line of a price: its label, its amount as people type it, and a button to remove it. */
export function PriceLineFields<Values extends FieldValues>({ control, list, index, ...words }: PriceLineFieldsProps<Values>) {
  const { label, example, amountLabel = 'XAF', removeLabel, onRemove, children } = words;
  const at = (field: 'label' | 'amount') => `${list}.${index}.${field}` as FieldPath<Values>;
  return (
    <div className={styles.line} data-wide={children ? true : undefined}>
      <FormField control={control} name={at('label')} label={label} placeholder={example} />
      {children}
      <FormField control={control} name={at('amount')} label={amountLabel} inputProps={{ inputMode: 'numeric' }} />
      <span className={styles.remove}>
        <IconButton label={removeLabel} onClick={onRemove} disabled={!onRemove}>
          <Trash />
        </IconButton>
      </span>
    </div>
  );
}
