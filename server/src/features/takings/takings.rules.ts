import { business } from '@ngoma/api/common/business';
import { reserveOf } from '#features/ledger/index';

/** The two parts in which an event's takings become available: most of them soon after it, what stayed back for refunds later. */
export const parts = ['released', 'reserve_released'] as const;
export type Part = (typeof parts)[number];

const hourMs = 3_600_000;
const { refundReserve, takings } = business;

/** From when on each part may be released, after an event that is over at `overAt`. */
export const dueAt = (part: Part, overAt: Date): Date =>
  new Date(overAt.getTime() + hourMs * (part === 'released' ? takings.releaseAfterHours : 24 * refundReserve.days));

/** How many XAF this part moves, when sales less commission and refunds are `netXaf` and `freedXaf` is available already. */
export function amountOf(part: Part, { netXaf, freedXaf }: { readonly netXaf: number; readonly freedXaf: number }): number {
  const inTheEnd = part === 'released' ? netXaf - reserveOf(netXaf) : netXaf;
  return Math.max(0, inTheEnd - freedXaf);
}
