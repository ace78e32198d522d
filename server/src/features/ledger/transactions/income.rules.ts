/** Returns the last months up to that of a day such as `2026-11-26`, the oldest first: `2026-10`, `2026-11`. */
export function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, place) =>
    new Date(Date.UTC(year, month - count + place, 1)).toISOString().slice(0, 7),
  );
}
