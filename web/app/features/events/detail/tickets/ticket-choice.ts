import type { TicketTypeView } from '@ngoma/api/features/events/ticketing/ticket-types';
import type { ReadQuery } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';

type Limits = Pick<TicketTypeView, 'minPerOrder' | 'maxPerOrder' | 'perPerson' | 'available'>;
type Choice = Readonly<Record<string, number>>;

/** Returns the name of the field with the quantity of a ticket type. */
export const quantityField = (typeId: string): string => `quantity.${typeId}`;

/** Returns the largest quantity of a ticket type that one order may have now. */
export const mostOf = ({ maxPerOrder, perPerson, available }: Limits): number =>
  Math.min(maxPerOrder, perPerson ?? maxPerOrder, available);

/** Maximum ticket types in an address; an event has no more. */
const maxTypes = 30;
const choicePattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([1-9]\d{0,2})$/i;

/** Reads the quantities in an address, `type=<id>:<quantity>` for each ticket type. Invalid ones are left out. */
export function readChoice(params: URLSearchParams): Choice {
  const choice: Record<string, number> = {};
  for (const text of params.getAll('type').slice(0, maxTypes)) {
    const [, id, quantity] = choicePattern.exec(text) ?? [];
    if (id) choice[id.toLowerCase()] = Number(quantity);
  }
  return choice;
}

/** Adds the quantities above 0 to an address. */
export function writeChoice(params: URLSearchParams, choice: Choice): URLSearchParams {
  for (const [id, quantity] of Object.entries(choice)) if (quantity > 0) params.append('type', `${id}:${quantity}`);
  return params;
}

/** Reads the query of an event's page: the access code of a private event, and the chosen quantities. */
export const readEventQuery: ReadQuery = (given) => writeChoice(readFields({ code: codeOf(40) })(given), readChoice(given));

/** Returns a number of tickets that may be ordered: 0, or between the limits of the type. */
function allowed(type: Limits, wanted: number): number {
  if (!(wanted >= type.minPerOrder)) return 0;
  return Math.min(Math.trunc(wanted), mostOf(type));
}

/**
 * Returns the quantities of a sent form: the numbers in its fields, and one step more or less for the ticket type whose button was
 * pressed. A step leads from 0 to the minimum of the type, and from there back.
 */
export function chooseTickets(types: readonly (Limits & Pick<TicketTypeView, '_id'>)[], form: FormData): Choice {
  return Object.fromEntries(
    types.map((type) => {
      const typed = allowed(type, Number(form.get(quantityField(type._id)) ?? 0));
      if (form.get('plus') === type._id) return [type._id, allowed(type, Math.max(typed + 1, type.minPerOrder))];
      if (form.get('minus') === type._id) return [type._id, allowed(type, typed - 1)];
      return [type._id, typed];
    }),
  );
}
