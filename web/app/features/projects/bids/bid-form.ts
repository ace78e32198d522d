import type { Bid, BidInput } from '@ngoma/api/features/projects/bids';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';
import { amountIn, briefZone } from '../brief/brief-form.ts';

/** Values of the bid form as text, as the fields hold them. */
export interface BidValues {
  readonly lines: { label: string; amount: string }[];
  readonly message: string;
  readonly delivery: string;
  readonly depositPercent: string;
  readonly validUntil: string;
  readonly cancellationPolicy: BidInput['cancellationPolicy'];
}

const dayMs = 86_400_000;

/** Returns the defaults of a new bid: one line, a third due at signing, valid for two weeks or until the day of the work. */
export function newBid(project: { readonly date: string }, now: Date): BidValues {
  const until = Math.min(now.getTime() + 14 * dayMs, new Date(project.date).getTime());
  return {
    lines: [{ label: '', amount: '' }],
    message: '',
    delivery: '',
    depositPercent: '30',
    validUntil: toLocal(new Date(until).toISOString(), briefZone).slice(0, 10),
    cancellationPolicy: 'moderate',
  };
}

export const bidValuesOf = (bid: Bid): BidValues => ({
  lines: bid.lines.map(({ label, amount }) => ({ label, amount: String(amount) })),
  message: bid.message,
  delivery: bid.delivery ?? '',
  depositPercent: String(bid.depositPercent),
  validUntil: toLocal(bid.validUntil, briefZone).slice(0, 10),
  cancellationPolicy: bid.cancellationPolicy,
});

const sumIn = (text: string): number => (amountIn(text) === '' ? Number.NaN : Number(amountIn(text)));

/** Converts the form values to the request body. A bid is valid to the end of its last day. */
export const bidToWire = (values: BidValues): BidInput => ({
  lines: values.lines.map(({ label, amount }) => ({ label, amount: sumIn(amount) })),
  message: values.message,
  ...(values.delivery.trim() && { delivery: values.delivery }),
  depositPercent: values.depositPercent.trim() === '' ? Number.NaN : Number(values.depositPercent),
  validUntil: values.validUntil ? toInstant(`${values.validUntil}T23:59`, briefZone) : '',
  cancellationPolicy: values.cancellationPolicy,
});

/** Returns the sum of the readable amounts. */
export const totalOf = (lines: readonly { readonly amount?: string | undefined }[]): number =>
  lines.reduce((sum, { amount }) => sum + (Number.isSafeInteger(sumIn(amount ?? '')) ? sumIn(amount ?? '') : 0), 0);
