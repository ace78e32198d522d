import { normaliseTicketCode, ticketCodeLength } from '@ngoma/api/features/tickets/ticket-code';
import { ticketPrefix } from '@ngoma/api/features/tickets/ticket-payload';

/** Most characters that the server reads; no code of ours is longer. */
const maxTextLength = 512;
const minTextLength = 4;

/**
 * Returns scanned or typed text as it is sent: trimmed, and a ticket's QR text in capitals, because caps lock inverts what a
 * keyboard scanner types. Returns undefined if it is too short.
 */
export function readScan(text: string): string | undefined {
  const trimmed = text.trim().slice(0, maxTextLength);
  if (trimmed.length < minTextLength) return undefined;
  return trimmed.toUpperCase().startsWith(ticketPrefix) ? trimmed.toUpperCase() : trimmed;
}

/** Groups a code while it is typed: `k7wqm3xp` becomes `K7WQ M3XP`. Any other text (an address, a QR text) stays as it is. */
export function spaceWhileTyping(text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]+/g, '');
  if (plain.length > ticketCodeLength || /[^A-Z0-9]/.test(plain)) return text;
  return plain.length > 4 ? `${plain.slice(0, 4)} ${plain.slice(4)}` : plain;
}

/** Returns a display name for a scan from its text alone: a code in two groups, or the first characters of a QR text. */
export function nameOfScan(text: string): string {
  const code = normaliseTicketCode(text);
  if (code !== undefined && !text.startsWith(ticketPrefix)) return spaceWhileTyping(code);
  return text.length > 16 ? `${text.slice(0, 15)}…` : text;
}

/** Time in ms out of sight after which a code counts as shown again. */
const sameCodeMs = 3_000;

/**
 * Separates a newly shown code from one that is still held up. The camera reads the same QR code many times a second, and it must
 * be sent once.
 */
export function createSightings(quietMs: number = sameCodeMs) {
  const lastSeenAtMs = new Map<string, number>();
  const dropExpired = (nowMs: number) => {
    for (const [seen, atMs] of lastSeenAtMs) if (nowMs - atMs >= quietMs) lastSeenAtMs.delete(seen);
  };
  return {
    /** Records a sighting. Returns true the first time, and again after the code was out of sight. */
    isNew(text: string, nowMs: number): boolean {
      dropExpired(nowMs);
      const isNew = !lastSeenAtMs.has(text);
      lastSeenAtMs.set(text, nowMs);
      return isNew;
    },
    /** Prolongs the sighting of a known code. An unknown code stays unknown, so that `isNew` reports it later. */
    prolong(text: string, nowMs: number): void {
      dropExpired(nowMs);
      if (lastSeenAtMs.has(text)) lastSeenAtMs.set(text, nowMs);
    },
  };
}
