import { ticketPrefix } from '@ngoma/api/features/tickets/ticket-payload';

export interface Keystroke {
  readonly key: string;
  /** Physical key as on a US keyboard; empty if the device does not report it. */
  readonly code: string;
  readonly atMs: number;
}

/**
 * Longest pause in ms between two keys of a scanner. Scanners need a few milliseconds; no person types eight characters this
 * fast.
 */
const maxKeyPauseMs = 60;
const minBurstKeys = 6;

const usKeys: Readonly<Record<string, string>> = { Period: '.', NumpadDecimal: '.', Minus: '-', Slash: '/', Space: ' ' };

/** Returns the character that this physical key has on a US keyboard. */
function usCharacter({ code }: Keystroke): string {
  const [, character] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  return character ?? usKeys[code] ?? '';
}

/**
 * Recognises keyboard scanners by a fast burst of keys that ends in Enter. Most of them type as on a US keyboard. On a French
 * layout the text of a QR code would be garbled, so it is then decoded from the physical keys.
 */
export function createWedgeScanner() {
  let burst: Keystroke[] = [];
  return {
    /** Processes the next key. Returns the text when a burst is complete, and whether the key belongs to a burst. */
    handleKey(stroke: Keystroke): { readonly text?: string; readonly isBurst: boolean } {
      const last = burst.at(-1);
      if (last && stroke.atMs - last.atMs > maxKeyPauseMs) burst = [];
      if (stroke.key === 'Enter') {
        const typed = burst;
        burst = [];
        if (typed.length < minBurstKeys) return { isBurst: false };
        return { text: textOf(typed), isBurst: true };
      }
      if (stroke.key.length === 1) burst.push(stroke);
      return { isBurst: burst.length >= minBurstKeys };
    },
  };
}

function textOf(strokes: readonly Keystroke[]): string {
  const text = strokes.map(({ key }) => key).join('');
  if (text.toUpperCase().startsWith(ticketPrefix)) return text;
  const fromKeyCodes = strokes.map(usCharacter).join('');
  return fromKeyCodes.startsWith(ticketPrefix) ? fromKeyCodes : text;
}
