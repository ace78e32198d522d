import type { Bilingual } from '@ngoma/api/common/locale';
import type { RefundPolicy, TicketTypeInput } from '@ngoma/api/features/event-tickets';
import { invalidInput } from '#platform/validation';

const defaultMaxPerOrder = 10;

/** Names that differ in blanks around them and in capitals alone are one name. */
export const sameName = (text: string): string => text.trim().toLocaleLowerCase();

/** How many tickets of the type one order takes at least, and at most, where its organizer does not say. */
export const minOf = (input: TicketTypeInput): number => input.minPerOrder ?? 1;
export const maxOf = (input: TicketTypeInput): number => input.maxPerOrder ?? Math.max(minOf(input), defaultMaxPerOrder);

const isNotAfter = (later: string, earlier: string): boolean => new Date(later) <= new Date(earlier);

/** Refuses types that contradict themselves or each other, all faults at once. */
export function requireSound(inputs: readonly TicketTypeInput[]): void {
  const errors: Record<string, Bilingual> = {};
  const names = new Map<string, number>();
  const ids = new Set<string>();
  inputs.forEach((input, index) => {
    const at = `ticketTypes.${index}`;
    if (names.has(sameName(input.name)))
      errors[`${at}.name`] = { en: 'Another ticket type has this name', fr: 'Un autre type de billet porte ce nom' };
    names.set(sameName(input.name), index);
    if (input._id && ids.has(input._id))
      errors[`${at}._id`] = { en: 'This ticket type is there twice', fr: 'Ce type de billet figure deux fois' };
    if (input._id) ids.add(input._id);
    Object.assign(errors, faultsOf(input, at));
  });
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

function faultsOf(input: TicketTypeInput, at: string): Record<string, Bilingual> {
  const errors: Record<string, Bilingual> = {};
  if (maxOf(input) < minOf(input))
    errors[`${at}.maxPerOrder`] = {
      en: 'The most per order is less than the least',
      fr: 'Le maximum par commande est inférieur au minimum',
    };
  if (minOf(input) > input.quantity)
    errors[`${at}.minPerOrder`] = {
      en: 'There are fewer tickets than one order must take',
      fr: 'Il y a moins de billets que le minimum par commande',
    };
  if (input.saleStart && input.saleEnd && isNotAfter(input.saleEnd, input.saleStart))
    errors[`${at}.saleEnd`] = { en: 'The sale ends before it starts', fr: 'La vente se termine avant de commencer' };
  if (input.visibility === 'code' && !input.accessCode)
    errors[`${at}.accessCode`] = {
      en: 'Choose the code that shows this ticket type',
      fr: 'Choisissez le code qui affiche ce type de billet',
    };
  input.phases?.forEach((phase, index) => {
    const earlier = input.phases?.slice(0, index) ?? [];
    if (phase.until === undefined && phase.firstTickets === undefined)
      errors[`${at}.phases.${index}.until`] = {
        en: 'Say until when, or for how many tickets',
        fr: 'Indiquez jusqu’à quand, ou pour combien de billets',
      };
    if (earlier.some((other) => other.until && phase.until && isNotAfter(phase.until, other.until)))
      errors[`${at}.phases.${index}.until`] = {
        en: 'Each phase ends later than the one before',
        fr: 'Chaque phase se termine après la précédente',
      };
    if (earlier.some((other) => other.firstTickets && phase.firstTickets && phase.firstTickets <= other.firstTickets))
      errors[`${at}.phases.${index}.firstTickets`] = {
        en: 'Counted from the first ticket sold: more than in the phase before',
        fr: 'Compté depuis le premier billet vendu : plus que dans la phase précédente',
      };
  });
  return errors;
}

/** Refuses a refund policy that says what it is but not how. */
export function requireSoundPolicy(policy: RefundPolicy): void {
  if (policy.kind === 'until' && policy.hoursBefore === undefined)
    throw invalidInput({
      'refundPolicy.hoursBefore': {
        en: 'Say until how many hours before the start',
        fr: 'Indiquez jusqu’à combien d’heures avant le début',
      },
    });
  if (policy.kind === 'steps' && !policy.steps?.length)
    throw invalidInput({ 'refundPolicy.steps': { en: 'Add at least one step', fr: 'Ajoutez au moins un palier' } });
}
