import { business } from '@ngoma/api/common/business';
import { dayOf } from '#platform/business-days.rules';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { reserveOf } from '../ledger.rules.ts';

/** The two parts in which earnings become available: most soon after the event, the refund reserve later. */
export const releaseParts = ['released', 'reserve_released'] as const;
export type ReleasePart = (typeof releaseParts)[number];

const hourMs = 3_600_000;
const { refundReserve, earnings } = business;

/** Early releases are numbered within their event. */
export type ReleaseKind = ReleasePart | `early_${number}`;

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

/** A part of an event's earnings that is still to be released; without a time while the event has no date. */
export interface ExpectedPart {
  readonly part: ReleasePart;
  readonly amountXaf: number;
  readonly at: Date | null;
}

/** Returns what is still to be released of an event's earnings, as they are now, and when. */
export function expectedPartsOf(event: {
  readonly state: string;
  readonly overAt: Date;
  readonly netXaf: number;
  readonly freedXaf: number;
}): ExpectedPart[] {
  const { state, overAt, netXaf } = event;
  const hasDate = state === 'published' || state === 'ended';
  let { freedXaf } = event;
  const parts: ExpectedPart[] = [];
  for (const part of releaseParts) {
    const amountXaf = releaseAmountOf(part, { netXaf, freedXaf });
    if (amountXaf > 0) parts.push({ part, amountXaf, at: hasDate ? releaseTimeOf(part, overAt) : null });
    freedXaf += amountXaf;
  }
  return parts;
}

/** The sums that become available on a day in Cameroon, in XAF. */
export interface ReleaseDay {
  /** Such as `2026-12-12`. */
  readonly day: string;
  readonly released: number;
  readonly reserve: number;
}

const dayMs = 24 * hourMs;

/**
 * Returns what becomes available on each of the given number of days from today on. What is overdue counts for today, and what comes
 * later is left out.
 */
export function releasesByDay(
  events: readonly Parameters<typeof expectedPartsOf>[0][],
  { now, days }: { readonly now: Date; readonly days: number },
): ReleaseDay[] {
  const sums = new Map(
    Array.from({ length: days }, (_, index) => [dayOf(new Date(now.getTime() + index * dayMs)), { released: 0, reserve: 0 }]),
  );
  for (const { part, amountXaf, at } of events.flatMap(expectedPartsOf)) {
    const sum = at && sums.get(dayOf(new Date(Math.max(at.getTime(), now.getTime()))));
    if (sum) sum[part === 'released' ? 'released' : 'reserve'] += amountXaf;
  }
  return [...sums].map(([day, sum]) => ({ day, ...sum }));
}

/** The money of an event that is still ahead, in XAF. */
export interface EarlyFacts {
  /** Sales less commission and refunds. */
  readonly netXaf: number;
  /** Already available. */
  readonly freedXaf: number;
  /** Asked back by buyers who wait for a decision. */
  readonly openRefundsXaf: number;
  /** Pledged to contracts of the event and not yet paid. */
  readonly pledgedXaf: number;
}

/**
 * Returns how much of an event's earnings a verified organizer may have before it: half, less the refund reserve, what buyers
 * have asked back and what is pledged to contracts, in whole XAF.
 */
export const earlyAmountOf = ({ netXaf, freedXaf, openRefundsXaf, pledgedXaf }: EarlyFacts): number =>
  Math.max(0, Math.floor(netXaf / 2) - reserveOf(netXaf) - openRefundsXaf - pledgedXaf - freedXaf);

/**
 * Returns how much of an event's earnings may still be pledged to its contracts, in whole XAF: what no earlier claim takes. Refunds,
 * the reserve, other pledges and the organizer's debt come first.
 */
export const pledgeableAmountOf = (
  { netXaf, freedXaf, openRefundsXaf, pledgedXaf }: EarlyFacts,
  /** The debt of the organizer to the platform. A release settles it first. */
  debtXaf: number,
): number => Math.max(0, netXaf - reserveOf(netXaf) - openRefundsXaf - pledgedXaf - freedXaf - debtXaf);

export const notVerified = () => new Refusal('identity_required', 409, bilingual('ledger.early.notVerified'));
export const earningsFrozen = () => new Refusal('account_frozen', 409, bilingual('ledger.early.frozen'));
/** Of an event that is over, cancelled, suspended or postponed, and of one that was moved, while its buyers may give tickets back. */
export const noEarlyRelease = () => new Refusal('event_not_ahead', 409, bilingual('ledger.early.notAhead'));
export const noPledge = () => new Refusal('event_not_ahead', 409, bilingual('ledger.pledge.notAhead'));
export const nothingToRelease = () => new Refusal('nothing_to_release', 409, bilingual('ledger.early.nothing'));
