import { type ReactNode, useState } from 'react';
import { TextField } from './TextField.tsx';

interface DayFieldProps {
  readonly label: ReactNode;
  /** Such as `2026-12-12`; empty without a date. */
  readonly value: string;
  /** Called with a complete date, and with an empty text when the field is cleared. */
  readonly onDay: (day: string) => void;
  readonly min?: string;
  readonly max?: string;
}

/** Typing 2026 passes through the years 2, 20 and 202. */
const earliest = '1900-01-01';

/**
 * A date field that reports a date as soon as it is complete. While it has the focus it shows what the user typed: `value`, which
 * usually comes from the address, follows a moment later, and browsers reset their caret when a date field is written to.
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
