const checkEveryMs = 100;
/** A server on a slow connection may take this long to answer. */
const timeoutMs = 15_000;

const fields = 'input, select, textarea, button, [tabindex]';

const faultsIn = (part: Element): readonly HTMLElement[] => [...part.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];

/** Returns the control to focus for an invalid element: the field itself, or in a group the chosen option, else the first one. */
const fieldOf = (fault: HTMLElement): HTMLElement | null =>
  fault.matches(fields) ? fault : (fault.querySelector<HTMLElement>(':checked') ?? fault.querySelector<HTMLElement>(fields));

/** Checks once: returns a newly invalid element, `'over'` when the search has ended, undefined to check again. */
function findNewError(button: HTMLButtonElement, part: Element, known: ReadonlySet<Element>): HTMLElement | 'over' | undefined {
  // While the button is disabled, an element around it has the focus: the body or the dialog.
  if (!part.isConnected || !document.activeElement?.contains(button)) return 'over';
  // Still pending: the marked fields are those of the last attempt.
  if (button.disabled) return undefined;
  return faultsIn(part).find((fault) => !known.has(fault));
}

/**
 * Moves the focus to the first invalid field after a form or dialog was submitted, unless the user has moved it meanwhile. Fields
 * that were already invalid count only if the form itself is submitted again.
 */
export function focusFirstError(): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const watch = ({ target }: MouseEvent) => {
    stop();
    const button = target instanceof Element ? target.closest('button') : null;
    const part = button?.closest('form, [role=dialog]');
    if (!button || !part) return;
    const known = new Set(button.type === 'submit' ? [] : faultsIn(part));
    const began = performance.now();
    timer = setInterval(() => {
      const found = performance.now() - began > timeoutMs ? 'over' : findNewError(button, part, known);
      if (!found) return;
      stop();
      if (found !== 'over') fieldOf(found)?.focus();
    }, checkEveryMs);
  };
  addEventListener('click', watch, true);
}
