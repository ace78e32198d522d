import { eventTerms } from '@ngoma/api/common/business';
import type { BodyInput } from '@ngoma/api/common/endpoint';
import type { Contract, proposeVersion } from '@ngoma/api/features/contracts/contracts';
import type { CancellationPolicy, MilestoneDue } from '@ngoma/api/features/contracts/terms';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';

const zone = eventTerms.defaultZone;

/** Values of the amendment form: amounts as typed, times in Douala local time. */
export interface AmendValues {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly lines: readonly { readonly label: string; readonly amount: string }[];
  readonly milestones: readonly { readonly label: string; readonly due: MilestoneDue; readonly amount: string }[];
  readonly cancellationPolicy: CancellationPolicy;
  readonly delivery: string;
}

/** Returns the current terms of the contract as form values. Only milestones without money can be changed. */
export function toAmendValues(contract: Contract): AmendValues {
  const { title, description, location, startsAt, endsAt, lines, cancellationPolicy, delivery, milestones } = contract;
  return {
    ...{ title, description, location, cancellationPolicy, delivery: delivery ?? '' },
    startsAt: toLocal(startsAt, zone),
    endsAt: toLocal(endsAt, zone),
    lines: lines.map(({ label, amount }) => ({ label, amount: String(amount) })),
    milestones: milestones
      .filter(({ state }) => state === 'pending')
      .map(({ label, due, amount }) => ({ label, due, amount: String(amount) })),
  };
}

const whole = (typed: string): number => Number(typed.replace(/[\s,.  ]/g, ''));

/** Converts the form values to the request body. */
export const toWire = (values: AmendValues): BodyInput<typeof proposeVersion> => ({
  ...values,
  startsAt: toInstant(values.startsAt, zone),
  endsAt: toInstant(values.endsAt, zone),
  lines: values.lines.map(({ label, amount }) => ({ label, amount: whole(amount) })),
  milestones: values.milestones.map(({ label, due, amount }) => ({ label, due, amount: whole(amount) })),
});

const sum = (parts: readonly { readonly amount: string }[]): number =>
  parts.reduce((total, { amount }) => total + (whole(amount) || 0), 0);

/** Returns the sum of the lines, and the part of it that no milestone covers (below zero when the milestones exceed it). */
export function totalsOf(
  { lines, milestones }: Pick<AmendValues, 'lines' | 'milestones'>,
  contract: Contract,
): { total: number; open: number } {
  const kept = contract.milestones.reduce(
    (total, { state, amount, refunded }) => total + (state === 'pending' ? 0 : amount - refunded),
    0,
  );
  const total = sum(lines);
  return { total, open: total - kept - sum(milestones) };
}
