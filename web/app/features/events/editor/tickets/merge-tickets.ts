import type { TicketsValues, TicketTypeValues } from '../details/event-form.ts';

interface Versions<Values> {
  /** The saved values from which the typing began. */
  readonly before: Values;
  /** The saved values as they are now. */
  readonly now: Values;
  /** The values in the form. */
  readonly typed: Values;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the values of now, with those fields that were changed in the form as they were typed. */
function mergeFields<Values extends object>({ before, now, typed }: Versions<Values>): Values {
  const changed = Object.entries(typed).filter(([field, value]) => !isSame(value, before[field as keyof Values]));
  return { ...now, ...Object.fromEntries(changed) };
}

/** Returns the id of a type of the form: its own, or the one that the save has given it. New types are saved in their order. */
const savedIds = ({ before, now }: Pick<Versions<TicketsValues>, 'before' | 'now'>): ReadonlyMap<number, string> => {
  const known = new Set(before.ticketTypes.map(({ id }) => id));
  const added = now.ticketTypes.filter(({ id }) => !known.has(id));
  const ids = new Map<number, string>();
  before.ticketTypes.forEach(({ id, name }, place) => {
    const at = id ? -1 : added.findIndex((type) => type.name === name.trim());
    const [type] = at < 0 ? [] : added.splice(at, 1);
    if (type) ids.set(place, type.id);
  });
  return ids;
};

/**
 * Merges what was typed into tickets that were saved again meanwhile, in this form or elsewhere. A field that was not touched follows
 * the saved value, one that was typed stays. Types that were added in the form or elsewhere are both there, and types that were removed
 * elsewhere are gone unless something was typed in them.
 */
export function mergeTickets({ before, now, typed }: Versions<TicketsValues>): TicketsValues {
  const ids = savedIds({ before, now });
  const withIds = (types: readonly TicketTypeValues[]) =>
    types.map((type, place) => (type.id ? type : { ...type, id: ids.get(place) ?? '' }));
  const [former, saved] = [byId(withIds(before.ticketTypes)), byId(now.ticketTypes)];
  const kept = withIds(typed.ticketTypes).flatMap((type, place): TicketTypeValues[] => {
    // The empty type that a form begins with ends once there are saved ones.
    if (!type.id && isSame(type, before.ticketTypes[place])) return now.ticketTypes.some(({ id }) => id) ? [] : [type];
    const [was, is] = [former.get(type.id), saved.get(type.id)];
    if (was && is) return [mergeFields({ before: was, now: is, typed: type })];
    if (!was) return [is ?? type];
    return isSame(was, type) ? [] : [{ ...type, id: '' }];
  });
  const inForm = new Set(kept.map(({ id }) => id));
  const added = now.ticketTypes.filter(({ id }) => !inForm.has(id) && !former.has(id));
  return { ...mergeFields({ before, now, typed }), ticketTypes: [...kept, ...added] };
}

const byId = (types: readonly TicketTypeValues[]): ReadonlyMap<string, TicketTypeValues> =>
  new Map(types.flatMap((type) => (type.id ? [[type.id, type] as const] : [])));
