import { PickerField } from '#ui/guarded/date/PickerField.tsx';

interface DayFieldProps {
  readonly label: string;
  /** Such as `2026-12-12`; empty without a date. */
  readonly value: string;
  /** Called with a complete date, and with an empty text when the field is cleared. */
  readonly onDay: (day: string) => void;
  readonly min?: string;
  readonly max?: string;
}

/** A day in a filter. `value` usually comes from the address, and follows a moment after what is typed. */
export const DayField = ({ onDay, ...rest }: DayFieldProps) => <PickerField {...rest} kind="date" onChange={onDay} />;
