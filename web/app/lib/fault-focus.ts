const checkEveryMs = 100;
/** A server on a slow line may take so long to say what is wrong. */
const patienceMs = 15_000;

const fields = 'input, select, textarea, button, [tabindex]';

const faultsIn = (part: Element): readonly HTMLElement[] => [...part.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];

/** What is filled in where something is wrong: the field itself, or in a group what has been chosen, else its first. */
const fieldOf = (fault: HTMLElement): HTMLElement | null =>
  fault.matches(fields) ? fault : (fault.querySelector<HTMLElement>(':checked') ?? fault.querySelector<HTMLElement>(fields));

/** Looks once: what is wrong and was not before, or that nothing is to be looked for any more. */
function look(button: HTMLButtonElement, part: Element, known: ReadonlySet<Element>): HTMLElement | 'over' | undefined {
  // What lies around the button has the focus while the button is off: the page, or what lies over it.
  if (!part.isConnected || !document.activeElement?.contains(button)) return 'over';
  // Still at work: what is marked yet is what was wrong the last time.
  if (button.disabled) return undefined;
  return faultsIn(part).find((fault) => !known.has(fault));
}

/**
 * Leads whoever sent a form, or answered a dialog, to the first thing in it that was found wrong, unless they have gone on by
 * themselves. What was wrong before counts again only where the form is sent again.
 */
export function leadToFaults(): void {
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
      const found = performance.now() - began > patienceMs ? 'over' : look(button, part, known);
      if (!found) return;
      stop();
      if (found !== 'over') fieldOf(found)?.focus();
    }, checkEveryMs);
  };
  addEventListener('click', watch, true);
}
