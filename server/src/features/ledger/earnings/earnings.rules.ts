import { business } from '@ngoma/api/common/business';
import { reserveOf } from '../ledger.rules.ts';

/** The two parts in which earnings become available: most soon after the event, the refund reserve later. */
export const releaseParts = ['released', 'reserve_released'] as const;
export type ReleasePart = (typeof releaseParts)[number];

const hourMs = 3_600_000;
const { refundReserve, earnings } = business;

/** Returns the time from which a part may be released. */
export const releaseTimeOf = (part: ReleasePart, overAt: Date): Date =>
  new Date(overAt.getTime() + hourMs * (part === 'released' ? earnings.releaseAfterHours : 24 * refundReserve.days));

/**
 * Returns the amount of a part in XAF. `netXaf` is sales less commission and refunds, `freedXaf` is what is already available.
 */
export function releaseAmountOf(
  part: ReleasePart,
  { netXaf, freedXaf }: { readonly netXaf: number; readonly freedXaf: number },
): number {
  const targetXaf = part === 'released' ? netXaf - reserveOf(netXaf) : netXaf;
  return Math.max(0, targetXaf - freedXaf);
}
