import { normaliseTicketCode, ticketCodeLength } from '@ngoma/api/features/ticket-code';
import { ticketMark } from '@ngoma/api/features/ticket-payload';

/** The server reads no more than this; nothing of ours is longer. */
const longestText = 512;
const shortestText = 4;

/**
 * What was read or typed, as it is sent: trimmed, and a ticket's square in capitals even where a scanner's caps lock turned
 * them over. Undefined for what is too short to be anything.
 */
export function readScan(text: string): string | undefined {
  const trimmed = text.trim().slice(0, longestText);
  if (trimmed.length < shortestText) return undefined;
  return trimmed.toUpperCase().startsWith(ticketMark) ? trimmed.toUpperCase() : trimmed;
}

/** `k7wqm3xp` while it is typed: `K7WQ M3XP`. Anything that is no code (an address, a square's content) stays as it is. */
export function spaceWhileTyping(text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]+/g, '');
  if (plain.length > ticketCodeLength || /[^A-Z0-9]/.test(plain)) return text;
  return plain.length > 4 ? `${plain.slice(0, 4)} ${plain.slice(4)}` : plain;
}

/** How a scan is named where only its text is known: a code in two groups, a square by its first letters. */
export function nameOfScan(text: string): string {
  const code = normaliseTicketCode(text);
  if (code !== undefined && !text.startsWith(ticketMark)) return spaceWhileTyping(code);
  return text.length > 16 ? `${text.slice(0, 15)}…` : text;
}

/** For so long a code must have been out of sight before it counts as shown again. */
const sameCodeMs = 3_000;

/**
 * Tells a code that is shown from one that is still being held there: the camera reads the same square many times a second,
 * and it is to be sent once.
 */
export function createSightings(quietMs: number = sameCodeMs) {
  const lastSeenAtMs = new Map<string, number>();
  const forgetUntil = (nowMs: number) => {
    for (const [seen, atMs] of lastSeenAtMs) if (nowMs - atMs >= quietMs) lastSeenAtMs.delete(seen);
  };
  return {
    /** True the first time, and again once the code was out of sight for a while. */
    isNew(text: string, nowMs: number): boolean {
      forgetUntil(nowMs);
      const isNew = !lastSeenAtMs.has(text);
      lastSeenAtMs.set(text, nowMs);
      return isNew;
    },
    /** The code is still there. One that was not known before stays unknown, and is new when it is asked for. */
    keep(text: string, nowMs: number): void {
      forgetUntil(nowMs);
      if (lastSeenAtMs.has(text)) lastSeenAtMs.set(text, nowMs);
    },
  };
}
