import { taxTerms } from '@ngoma/api/common/business';
import { type AppliedTax, taxAmounts } from '@ngoma/api/features/events/ticketing/tax-amounts';
import type { TaxCountry } from '@ngoma/api/features/events/ticketing/taxes';
import { invalidInput } from '#platform/http/body/validation';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** A tax that an event applies to its tickets, with its rate now. */
export interface EventTax extends AppliedTax {
  readonly taxId: string;
  readonly name: string;
  readonly nameFr: string;
}

/** A tax on one ticket in whole XAF. */
export interface TicketTax extends EventTax {
  readonly unitXaf: number;
}

/** Returns the taxes on one ticket, for its page and its sale alike. A free ticket has none. */
export function taxesOn(priceXaf: number, taxes: readonly EventTax[]): TicketTax[] {
  if (priceXaf === 0) return [];
  const amounts = taxAmounts(priceXaf, taxes);
  return taxes.map((tax, place) => ({ ...tax, unitXaf: amounts[place] ?? 0 }));
}

/** Returns what the taxes add to the price of one ticket, in whole XAF. */
export const addedXafOf = (taxes: readonly TicketTax[]): number =>
  taxes.reduce((sum, { mode, unitXaf }) => sum + (mode === 'added' ? unitXaf : 0), 0);

/** Returns the price that a buyer pays for one ticket before fees: the organizer's price and the taxes added to it. */
export const priceWithTaxes = (priceXaf: number, taxes: readonly EventTax[]): number =>
  priceXaf + addedXafOf(taxesOn(priceXaf, taxes));

const countryByZone: Readonly<Record<string, TaxCountry>> = {
  'Africa/Bangui': 'CF',
  'Africa/Brazzaville': 'CG',
  'Africa/Libreville': 'GA',
  'Africa/Malabo': 'GQ',
  'Africa/Ndjamena': 'TD',
};

/** Returns the country whose taxes an event can apply, from its time zone. Cameroon for zones outside of the CEMAC. */
export const countryOfZone = (zone: string): TaxCountry => countryByZone[zone] ?? 'CM';

const dayMs = 86_400_000;

/**
 * Returns when a rate begins: now, or the given time. Raises `invalid_input` (400) for a time in the past, because sales of the past
 * keep their taxes, and for one that is too far away.
 */
export function rateBeginning(validFrom: Date | null, now: Date): Date {
  if (!validFrom) return now;
  if (validFrom < now) throw invalidInput({ validFrom: bilingual('events.taxes.begunAlready') });
  const maxDays = taxTerms.maxDaysAhead;
  if (validFrom.getTime() > now.getTime() + maxDays * dayMs)
    throw invalidInput({ validFrom: bilingual('events.taxes.tooFarAhead', { maxDays }) });
  return validFrom;
}

/** Refuses a rate that was set without having seen the latest one (409 `tax_changed`). */
export function requireTaxVersion(count: number, version: number): void {
  if (count !== version) throw new Refusal('tax_changed', 409, bilingual('events.taxes.changedByOther'));
}

/** Refuses a choice that was made without having seen the latest one (409 `taxes_changed`). */
export function requireChoiceVersion(latest: number, version: number): void {
  if (latest !== version) throw new Refusal('taxes_changed', 409, bilingual('events.taxes.choiceChanged'));
}

/**
 * Requires that an event can apply the chosen taxes: those of its country that have a rate, each once. A tax that it applies already
 * may stay after the operator has ended it. Raises `invalid_input` (400).
 */
export function requireApplicable(
  chosen: readonly { readonly taxId: string }[],
  applicable: ReadonlySet<string>,
  present: ReadonlySet<string>,
): void {
  const ids = new Set<string>();
  chosen.forEach(({ taxId }, place) => {
    if (ids.has(taxId)) throw invalidInput({ [`taxes.${place}.taxId`]: bilingual('events.taxes.chosenTwice') });
    if (!applicable.has(taxId) && !present.has(taxId))
      throw invalidInput({ [`taxes.${place}.taxId`]: bilingual('events.taxes.notOffered') });
    ids.add(taxId);
  });
}
