import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the page has come alive: what is pressed before would be lost. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
