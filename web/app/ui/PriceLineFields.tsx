import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import type { ArrayPath, Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormField } from './FormField.tsx';

interface PriceLineFieldsProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  /** The list of the form, of entries with a `label` and an `amount`, and which of them this is. */
  readonly list: ArrayPath<Values>;
  readonly index: number;
  readonly label: string;
  /** What such a line may say, shown while it is empty. */
  readonly example?: string | undefined;
  readonly amountLabel?: string;
  readonly removeLabel: string;
  /** Takes the line away; none where it has to stay. */
  readonly onRemove?: (() => void) | undefined;
  /** One more field, between what the line is for and its sum. */
  readonly children?: ReactNode;
}

/** A line of a price: what it is for, its sum as people type it, and the way to take it away. */
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
        // On phones each has a row of its own, and the way to take the line away stands beside the last, its sum.
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
