import { type RefObject, useEffect, useRef } from 'react';

/**
 * Updates an uncontrolled field when its value in the address changes, and otherwise keeps what was typed, also before hydration.
 * Remounting the field for this would lose the focus.
 */
export function useSyncedField<Field extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const lastValue = useRef(value);
  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    if (field.current) field.current.value = value;
  }, [value]);
  return field;
}
