import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a field that keeps what is typed by itself: where what the address says of it changes, it says that, and else what was
 * typed stays, before the page came alive too. A field made anew for that would take the focus along.
 */
export function useFollowing<Field extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const said = useRef(value);
  useEffect(() => {
    if (said.current === value) return;
    said.current = value;
    if (field.current) field.current.value = value;
  }, [value]);
  return field;
}
