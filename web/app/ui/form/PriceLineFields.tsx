import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import type { ArrayPath, Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormField } from './FormField.tsx';

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
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) 44px',
          sm: children ? 'minmax(0, 1fr) 180px 130px 44px' : 'minmax(0, 1fr) 130px 44px',
        },
        alignItems: 'start',
        // On phones each field has its own row, and the remove button is beside the last one, the amount.
        '& > :not(:last-of-type)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <FormField control={control} name={at('label')} label={label} placeholder={example} />
      {children}
      <FormField control={control} name={at('amount')} label={amountLabel} inputProps={{ inputMode: 'numeric' }} />
      <IconButton aria-label={removeLabel} onClick={onRemove} disabled={!onRemove} sx={{ mt: '28px' }}>
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
}
