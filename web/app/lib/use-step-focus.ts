import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads the focus to the heading of a step, or to the step as a whole, when it has taken another one's place: whoever pressed
 * "Next" is not left on a button that means something else by now. The answer goes to what is around the steps.
 */
export function useStepFocus<E extends HTMLElement>(step: unknown): RefObject<E | null> {
  const around = useRef<E>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const goal = around.current?.querySelector<HTMLElement>('h2') ?? around.current;
    if (!goal) return;
    goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }, [step]);
  return around;
}
