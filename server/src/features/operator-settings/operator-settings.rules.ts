import type { Bilingual } from '@ngoma/api/common/locale';
import {
  initialSettings,
  operatorSettings,
  type SettingChange,
  type SettingKey,
  type SettingValues,
  settingTerms,
} from '@ngoma/api/features/supervision/operator-settings';
import { invalidInput } from '#platform/http/body/validation';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const dayMs = 86_400_000;

/** A change as far as it decides which value applies when. */
export interface TimedChange {
  readonly key: string;
  readonly value: number;
  readonly validFrom: Date;
}

/** Pairs of settings of which the first is never more than the second, with the sentence that says so. */
const orders: readonly { readonly lower: SettingKey; readonly upper: SettingKey; readonly text: Bilingual }[] = [
  { lower: 'withdrawalMinXaf', upper: 'unverifiedMaxXaf', text: bilingual('operatorSettings.order.unverified') },
  { lower: 'withdrawalMinXaf', upper: 'withdrawalMaxXaf', text: bilingual('operatorSettings.order.withdrawal') },
  { lower: 'withdrawalMaxXaf', upper: 'withdrawalDailyMaxXaf', text: bilingual('operatorSettings.order.daily') },
  { lower: 'openChargesPerNumber', upper: 'openChargesPerAccount', text: bilingual('operatorSettings.order.charges') },
];

/** Returns the values at a time. Of changes with the same beginning, the first one of the list applies. */
export function valuesAt(changes: readonly TimedChange[], at: Date): SettingValues {
  const values: Record<string, number> = { ...initialSettings };
  const begun = changes.filter(({ key, validFrom }) => key in operatorSettings && validFrom <= at);
  const oldestFirst = [...begun].reverse().sort((one, other) => one.validFrom.getTime() - other.validFrom.getTime());
  for (const { key, value } of oldestFirst) values[key] = value;
  return values as SettingValues;
}

/** Raises `invalid_input` (400) for a value outside the bounds of its setting, and for one that applies already. */
export function requireInBounds(key: SettingKey, value: number, before: number): void {
  const { min, max } = operatorSettings[key];
  if (value < min || value > max) throw invalidInput({ value: bilingual('operatorSettings.outOfBounds') });
  if (value === before) throw invalidInput({ value: bilingual('operatorSettings.unchanged') });
}

/**
 * Requires that settings which bound each other agree now and at the beginning of every planned change. Raises `invalid_input` (400)
 * with the sentence of the pair that does not.
 */
export function requireAgreement(changes: readonly TimedChange[], now: Date): void {
  const moments = [now, ...changes.map(({ validFrom }) => validFrom).filter((at) => at > now)];
  for (const values of moments.map((at) => valuesAt(changes, at))) {
    const broken = orders.find(({ lower, upper }) => values[lower] > values[upper]);
    if (broken) throw invalidInput({ value: broken.text });
  }
}

/**
 * Returns when a change begins: now, or the given time. Raises `invalid_input` (400) for a time in the past, because what was agreed
 * keeps its terms, and for one that is too far away.
 */
export function beginningOf(validFrom: Date | null, now: Date): Date {
  if (!validFrom) return now;
  if (validFrom < now) throw invalidInput({ validFrom: bilingual('operatorSettings.begunAlready') });
  const { maxDaysAhead } = settingTerms;
  if (validFrom.getTime() > now.getTime() + maxDaysAhead * dayMs)
    throw invalidInput({ validFrom: bilingual('operatorSettings.tooFarAhead', { maxDays: maxDaysAhead }) });
  return validFrom;
}

/** Refuses a change that was made without having seen the latest one (409 `setting_changed`). */
export function requireVersion(count: number, version: number): void {
  if (count !== version) throw new Refusal('setting_changed', 409, bilingual('operatorSettings.changedMeanwhile'));
}

/** Returns the state of each change of one setting, the latest beginning first: the first that has begun is the current one. */
export function statesOf(changes: readonly Pick<TimedChange, 'validFrom'>[], now: Date): SettingChange['state'][] {
  const current = changes.findIndex(({ validFrom }) => validFrom <= now);
  return changes.map(({ validFrom }, place) => (validFrom > now ? 'planned' : place === current ? 'current' : 'past'));
}
