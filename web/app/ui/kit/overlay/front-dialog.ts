import { useSyncExternalStore } from 'react';

/** The dialogs that are open, the last one in front of the others. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Notes that a dialog has opened in front of the page. Returns the function that notes its end. */
export function bringToFront(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the dialog in front, beside which nothing of the page can be pressed or is read out; undefined without one. */
export const useFrontDialog = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  );
