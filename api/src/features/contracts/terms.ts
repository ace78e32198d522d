import { z } from 'zod';
import { blankable, Instant, line, prose } from '../../common/fields.ts';
import type { Bilingual } from '../../common/locale.ts';
import { Xaf } from '../../common/money.ts';

/** Time from which the work of a milestone may be submitted. */
export const milestoneDues = ['signing', 'event_day', 'after_event'] as const;
export const MilestoneDue = z.enum(milestoneDues);
export type MilestoneDue = z.infer<typeof MilestoneDue>;

export const cancellationPolicies = ['flexible', 'moderate', 'strict'] as const;
export const CancellationPolicy = z.enum(cancellationPolicies);
export type CancellationPolicy = z.infer<typeof CancellationPolicy>;

/**
 * The provider's share of the total in percent when the organizer cancels. The first step applies whose `untilHoursBefore` has
 * not been reached yet. From the start on the share is 100%. Steps are ordered from the earliest to the latest.
 */
export const cancellationSteps: Readonly<
  Record<CancellationPolicy, readonly { readonly untilHoursBefore: number; readonly percent: number }[]>
> = {
  flexible: [
    { untilHoursBefore: 72, percent: 0 },
    { untilHoursBefore: 24, percent: 25 },
    { untilHoursBefore: 0, percent: 50 },
  ],
  moderate: [
    { untilHoursBefore: 14 * 24, percent: 0 },
    { untilHoursBefore: 7 * 24, percent: 25 },
    { untilHoursBefore: 48, percent: 50 },
    { untilHoursBefore: 0, percent: 75 },
  ],
  strict: [
    { untilHoursBefore: 30 * 24, percent: 25 },
    { untilHoursBefore: 14 * 24, percent: 50 },
    { untilHoursBefore: 7 * 24, percent: 75 },
    { untilHoursBefore: 0, percent: 100 },
  ],
};

export const cancellationPolicyNames: Readonly<Record<CancellationPolicy, Bilingual>> = {
  flexible: { en: 'Flexible', fr: 'Souple' },
  moderate: { en: 'Moderate', fr: 'Modérée' },
  strict: { en: 'Strict', fr: 'Stricte' },
};

/** Maximum in whole XAF of each agreed amount, and of their sum. */
export const maxAgreedXaf = 500_000_000;
const Amount = Xaf.min(100).max(maxAgreedXaf);

export const PriceLine = z.object({ label: line(120), amount: Amount }).meta({ id: 'PriceLine' });
export type PriceLine = z.infer<typeof PriceLine>;

export const ContractTerms = z
  .object({
    title: line(140),
    description: prose(4_000),
    location: line(200),
    startsAt: Instant,
    endsAt: Instant,
    lines: z.array(PriceLine).min(1).max(20),
    milestones: z.array(z.object({ label: blankable(line(120)), due: MilestoneDue, amount: Amount })).max(10),
    cancellationPolicy: CancellationPolicy,
    delivery: blankable(prose(1_000)),
  })
  .meta({ id: 'ContractTerms' });
export type ContractTerms = z.infer<typeof ContractTerms>;
