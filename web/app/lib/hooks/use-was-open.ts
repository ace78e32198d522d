import { useState } from 'react';

/** Tells whether something is open or was before, so that what is loaded for it is rendered from then on. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
