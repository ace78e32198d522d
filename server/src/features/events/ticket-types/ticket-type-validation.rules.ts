import type { Bilingual } from '@ngoma/api/common/locale';
import type { RefundPolicy, TicketTypeInput } from '@ngoma/api/features/events/ticketing/ticket-types';
import { invalidInput } from '#platform/http/body/validation';
import { bilingual } from '#platform/i18n/messages';

const defaultMaxPerOrder = 10;

/** Normalizes a name: names that differ only in case and surrounding blanks are equal. */
export const normalizedName = (text: string): string => text.trim().toLocaleLowerCase();

/** The minimum and maximum tickets per order, with the defaults. */
export const minPerOrderOf = (input: TicketTypeInput): number => input.minPerOrder ?? 1;
export const maxPerOrderOf = (input: TicketTypeInput): number =>
  input.maxPerOrder ?? Math.max(minPerOrderOf(input), defaultMaxPerOrder);

const isNotAfter = (later: string, earlier: string): boolean => new Date(later) <= new Date(earlier);

/** Requires ticket types without contradictions. Raises `invalid_input` (400) with all faults at once. */
export function requireConsistentTypes(inputs: readonly TicketTypeInput[]): void {
  const errors: Record<string, Bilingual> = {};
  const names = new Map<string, number>();
  const ids = new Set<string>();
  inputs.forEach((input, index) => {
    const at = `ticketTypes.${index}`;
    if (names.has(normalizedName(input.name))) errors[`${at}.name`] = bilingual('events.anotherTicketTypeHasThisName');
    names.set(normalizedName(input.name), index);
    if (input._id && ids.has(input._id)) errors[`${at}._id`] = bilingual('events.ticketTypeIsThereTwice');
    if (input._id) ids.add(input._id);
    Object.assign(errors, faultsOf(input, at));
  });
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

function faultsOf(input: TicketTypeInput, at: string): Record<string, Bilingual> {
  const errors: Record<string, Bilingual> = {};
  if (maxPerOrderOf(input) < minPerOrderOf(input)) errors[`${at}.maxPerOrder`] = bilingual('events.mostPerOrderIsLess');
  if (minPerOrderOf(input) > input.quantity) errors[`${at}.minPerOrder`] = bilingual('events.fewerTicketsThanOneOrder');
  if (input.saleStart && input.saleEnd && isNotAfter(input.saleEnd, input.saleStart))
    errors[`${at}.saleEnd`] = bilingual('events.saleEndsBeforeItStarts');
  if (input.visibility === 'code' && !input.accessCode)
    errors[`${at}.accessCode`] = bilingual('events.chooseCodeThatShowsThisTicket');
  input.phases?.forEach((phase, index) => {
    const earlier = input.phases?.slice(0, index) ?? [];
    if (phase.until === undefined && phase.firstTickets === undefined)
      errors[`${at}.phases.${index}.until`] = bilingual('events.sayUntilWhen');
    if (earlier.some((other) => other.until && phase.until && isNotAfter(phase.until, other.until)))
      errors[`${at}.phases.${index}.until`] = bilingual('events.eachPhaseEndsLater');
    if (earlier.some((other) => other.firstTickets && phase.firstTickets && phase.firstTickets <= other.firstTickets))
      errors[`${at}.phases.${index}.firstTickets`] = bilingual('events.countedFromFirstTicketSold');
  });
  return errors;
}

/** Requires the details of a refund policy. `at` is the path of the policy in the body. Raises `invalid_input` (400). */
export function requireCompletePolicy(policy: RefundPolicy, at: 'refundPolicy.' | '' = 'refundPolicy.'): void {
  if (policy.kind === 'until' && policy.hoursBefore === undefined)
    throw invalidInput({ [`${at}hoursBefore`]: bilingual('events.sayUntilHowManyHours') });
  if (policy.kind === 'steps' && !policy.steps?.length)
    throw invalidInput({ [`${at}steps`]: bilingual('events.addAtLeastOneStep') });
}
