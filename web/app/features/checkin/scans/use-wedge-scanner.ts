import { useEffect, useEffectEvent } from 'react';
import { createWedgeScanner } from './wedge-scanner.ts';

// A switch keeps the focus after a click, but takes no text.
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

const isTypedInto = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest(fields) !== null;

/** Reads keyboard scanners, whatever element has the focus; text fields keep what is typed into them. */
export function useWedgeScanner(isOn: boolean, onText: (text: string) => void): void {
  const handleText = useEffectEvent(onText);
  useEffect(() => {
    if (!isOn) return;
    const scanner = createWedgeScanner();
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return;
      const { text, isBurst } = scanner.handleKey({ key: event.key, code: event.code, atMs: event.timeStamp });
      // The scanner's Enter must not press the focused button.
      if (isBurst) event.preventDefault();
      if (text !== undefined) {
        event.stopPropagation();
        handleText(text);
      }
    };
    addEventListener('keydown', handleKey, { capture: true });
    return () => removeEventListener('keydown', handleKey, { capture: true });
  }, [isOn]);
}
