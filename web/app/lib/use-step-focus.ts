import { type RefObject, useEffect, useRef } from 'react';

/** What can be used in a step. */
const controls = 'a[href], button, input, select, textarea';

/** Where a step begins: at its heading, unless something is to be filled in above it already; else the step as a whole. */
function beginningOf(step: HTMLElement | null): HTMLElement | null {
  const heading = step?.querySelector<HTMLElement>('h2');
  const control = step?.querySelector(controls);
  const isBelow = heading && control && control.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING;
  return heading && !isBelow ? heading : step;
}

/**
 * Leads the focus to the heading of a step, or to the step as a whole, when it has taken another one's place: whoever pressed
 * "Next" is not left on a button that means something else by now. The answer goes to what is around the steps.
 *
 * @param last what keeps the step that was shown last, where the steps themselves are put up anew on the way
 */
export function useStepFocus<E extends HTMLElement>(step: unknown, last?: RefObject<unknown>): RefObject<E | null> {
  const around = useRef<E>(null);
  const own = useRef<unknown>(undefined);
  const before = last ?? own;
  useEffect(() => {
    const wasFirst = before.current === undefined;
    if (before.current === step) return;
    before.current = step;
    const goal = beginningOf(around.current);
    if (wasFirst || !goal) return;
    goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }, [step, before]);
  return around;
}
