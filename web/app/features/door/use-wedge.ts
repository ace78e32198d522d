import { useEffect, useEffectEvent } from 'react';
import { createWedge } from './wedge.ts';

// A switch that was touched keeps the focus, but nobody types into it.
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

const isTypedInto = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest(fields) !== null;

/** Hears a scanner that poses as a keyboard, wherever the focus is; fields keep what is typed into them. */
export function useWedge(isOn: boolean, onText: (text: string) => void): void {
  const hear = useEffectEvent(onText);
  useEffect(() => {
    if (!isOn) return;
    const wedge = createWedge();
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return;
      const { text, isBurst } = wedge.take({ key: event.key, code: event.code, atMs: event.timeStamp });
      // The scanner's Enter would press the button that happens to have the focus.
      if (isBurst) event.preventDefault();
      if (text !== undefined) {
        event.stopPropagation();
        hear(text);
      }
    };
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, [isOn]);
}
