const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns a time as a `datetime-local` field shows it, in the time of this device. */
export const toLocalField = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** Returns the time in a `datetime-local` field as ISO 8601, or the text itself if it is none, which the server then refuses. */
export function fromLocalField(typed: string): string {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}
