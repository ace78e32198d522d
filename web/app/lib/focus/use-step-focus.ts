import { type RefObject, useEffect, useRef } from 'react';

/** Controls that a step may contain. */
const controls = 'a[href], button, input, select, textarea';

/** Returns where a step begins: its heading, or the step as a whole if a control stands above the heading. */
function beginningOf(step: HTMLElement | null): HTMLElement | null {
  const heading = step?.querySelector<HTMLElement>('h2');
  const control = step?.querySelector(controls);
  const isBelow = heading && control && control.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING;
  return heading && !isBelow ? heading : step;
}

/**
 * Focuses the heading of a step, or the step as a whole, when it replaces another step, so that the focus does not stay on a
 * button that now means something else. Returns the ref for the element around the steps.
 * @param last remembers the last shown step when the steps are mounted anew in between
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
