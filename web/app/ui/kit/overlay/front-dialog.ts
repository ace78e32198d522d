/** The dialogs that are open, the last one in front of the others. */
const open: HTMLDialogElement[] = [];
let report: (front: HTMLDialogElement | undefined) => void = () => undefined;

/** Notes that a dialog has opened in front of the page. Returns the function that notes its end. */
export function bringToFront(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  report(dialog);
  return () => {
    open.splice(open.indexOf(dialog), 1);
    report(open.at(-1));
  };
}

/**
 * Reports each dialog that comes to the front, and undefined when the page itself is in front again: beside an open dialog nothing of the
 * page can be pressed or is read out. There is one listener, the region of toasts.
 */
export const onFrontDialog = (listener: typeof report): void => {
  report = listener;
};
