import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and until hydration. Controls use it to stay disabled while a press would be lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
