import { toInstant, toLocal } from '#lib/format/zoned-time.ts';

/** The time zone of a page whose scripts, which know that of the device, have not come. */
const usualZone = 'Africa/Douala';

const minuteMs = 60_000;
/** Time zones are at most 14 hours away from UTC. */
const maxOffsetMinutes = 14 * 60;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns a time as a `datetime-local` field shows it, in the time of this device. */
export const toLocalField = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** Returns a time as the server shows it in a `datetime-local` field. */
export const toUsualField = (at: string): string => toLocal(at, usualZone);

/** Returns by how many minutes this device was ahead of UTC at a typed time, as a text; empty for a time that is none. */
export function utcOffsetOf(typed: string): string {
  const minutes = -new Date(typed).getTimezoneOffset();
  return Number.isNaN(minutes) ? '' : String(minutes);
}

/**
 * Returns the typed time of a `datetime-local` field in ISO 8601, or the text itself if it is none, which the API then refuses. Without the
 * offset of a device it is the time in Cameroon.
 */
export function typedInstant(typed: string, utcOffset: string): string {
  const minutes = Number(utcOffset);
  if (utcOffset === '' || !(Math.abs(minutes) <= maxOffsetMinutes)) return toInstant(typed, usualZone) || typed;
  const at = new Date(Date.parse(`${typed}Z`) - minutes * minuteMs);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}
