import { eventTerms } from '@ngoma/api/common/business';
import type { ManagedReward } from '@ngoma/api/features/supervision/managed-rewards';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';
import type { RewardBody } from './rewards.queries.ts';

/** Values of the form as text, as the fields hold them. */
export interface RewardValues {
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly partner: string;
  readonly address: string;
  readonly cost: string;
  readonly stock: string;
  readonly perPerson: string;
  readonly opensAt: string;
  readonly closesAt: string;
  /** One code per line. */
  readonly codes: string;
}

const zone = eventTerms.defaultZone;

export const rewardValuesOf = (reward: ManagedReward | undefined): RewardValues => ({
  ...{ title: reward?.title ?? '', titleFr: reward?.titleFr ?? '', partner: reward?.partner ?? '', codes: '' },
  address: reward?.address ?? '',
  ...{ description: reward?.description ?? '', descriptionFr: reward?.descriptionFr ?? '' },
  ...{ cost: String(reward?.cost ?? ''), stock: String(reward?.stock ?? ''), perPerson: String(reward?.perPerson ?? '') },
  ...{ opensAt: toLocal(reward?.opensAt, zone), closesAt: toLocal(reward?.closesAt, zone) },
});

/** Returns the number in a field; not a number for anything else, which the schema refuses. */
const wholeIn = (text: string): number => {
  const plain = text.replace(/[\s\u202f\u00a0]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
};

/** Returns the codes of a text, one per line; blank lines are left out. */
export const codesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the time of a field as an instant. A field that was not changed keeps the seconds of the reward's own time. */
const instantOf = (typed: string, before: string | null | undefined): string | null =>
  typed === toLocal(before, zone) ? (before ?? null) : toInstant(typed, zone) || null;

/** Converts the values of the form to the body of the request. */
export const rewardToWire =
  (reward: ManagedReward | undefined) =>
  (values: RewardValues): RewardBody => ({
    ...{ title: values.title, titleFr: values.titleFr, partner: values.partner, address: values.address.trim() },
    ...{ description: values.description, descriptionFr: values.descriptionFr },
    ...{ cost: wholeIn(values.cost), stock: wholeIn(values.stock) },
    perPerson: values.perPerson.trim() === '' ? null : wholeIn(values.perPerson),
    opensAt: instantOf(values.opensAt, reward?.opensAt),
    closesAt: instantOf(values.closesAt, reward?.closesAt),
    codes: codesIn(values.codes),
  });
