import type { BoxProps } from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { TextField } from './TextField.tsx';

interface DayFieldProps {
  readonly label: ReactNode;
  /** Such as `2026-12-12`; empty where no day is chosen. */
  readonly value: string;
  /** Told of whole days and of an emptied field. */
  readonly onDay: (day: string) => void;
  readonly min?: string;
  readonly max?: string;
  readonly fullWidth?: boolean;
  readonly sx?: BoxProps['sx'];
}

/** Whoever types 2026 has the years 2, 20 and 202 on the way. */
const earliest = '1900-01-01';

/**
 * A day that asks for something as soon as it is there. While somebody is in the field it shows what they typed: the address,
 * which the value mostly stands in, follows a moment later, and a browser whose field is written to begins its parts anew.
 */
export function DayField({ value, onDay, min, max, ...look }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...look}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || target.value >= earliest) onDay(target.value);
      }}
      onBlur={() => setTyped(undefined)}
      inputProps={{ min, max }}
    />
  );
}
