import { ticketMark } from '@ngoma/api/features/ticket-payload';

export interface Keystroke {
  readonly key: string;
  /** The physical key, as on a US keyboard; empty where the device does not say. */
  readonly code: string;
  readonly atMs: number;
}

/** Nobody types eight letters with less than this between any two; scanners need a few milliseconds. */
const fastestHumanMs = 60;
const shortestBurst = 6;

const usKeys: Readonly<Record<string, string>> = { Period: '.', NumpadDecimal: '.', Minus: '-', Slash: '/', Space: ' ' };

/** What a scanner that believes in a US keyboard meant by this key. */
function usLetter({ code }: Keystroke): string {
  const [, letter] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  return letter ?? usKeys[code] ?? '';
}

/**
 * Recognises scanners that pose as keyboards: a burst of keys, too fast for fingers, that ends in Enter. Most of them type
 * as on a US keyboard; on a French one a ticket's square would arrive garbled, and is then read by the keys' places.
 */
export function createWedge() {
  let burst: Keystroke[] = [];
  return {
    /** Takes the next key. Answers the text once a burst is complete, and whether the key belongs to a burst at all. */
    take(stroke: Keystroke): { readonly text?: string; readonly isBurst: boolean } {
      const last = burst.at(-1);
      if (last && stroke.atMs - last.atMs > fastestHumanMs) burst = [];
      if (stroke.key === 'Enter') {
        const typed = burst;
        burst = [];
        if (typed.length < shortestBurst) return { isBurst: false };
        return { text: textOf(typed), isBurst: true };
      }
      if (stroke.key.length === 1) burst.push(stroke);
      return { isBurst: burst.length >= shortestBurst };
    },
  };
}

function textOf(strokes: readonly Keystroke[]): string {
  const text = strokes.map(({ key }) => key).join('');
  if (text.toUpperCase().startsWith(ticketMark)) return text;
  const byPlace = strokes.map(usLetter).join('');
  return byPlace.startsWith(ticketMark) ? byPlace : text;
}
