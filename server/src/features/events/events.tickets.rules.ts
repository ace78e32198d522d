import type { Bilingual } from '@ngoma/api/common/locale';
import type { TicketTypeInput } from '@ngoma/api/features/event-tickets';
import { Refusal } from '#platform/refusal';
import { invalidInput } from '#platform/validation';
import { maxOf, minOf, requireSound, sameName } from './events.tickets.sound.rules.ts';

/** A type as it is stored now. */
export interface PresentType {
  readonly id: string;
  readonly name: string;
  readonly quotaId: string;
}
export interface PresentQuota {
  readonly id: string;
  readonly name: string | null;
  readonly sold: number;
  readonly held: number;
}
/** How many tickets of a type are sold, and how many are in orders that are being paid for. */
export interface Taken {
  readonly sold: number;
  readonly held: number;
}

/** A type as it is to be stored. */
export interface PlannedType {
  readonly id: string;
  readonly quotaId: string;
  readonly position: number;
  readonly name: string;
  readonly nameFr: string | null;
  readonly description: string | null;
  readonly descriptionFr: string | null;
  readonly priceXaf: number;
  readonly minPerOrder: number;
  readonly maxPerOrder: number;
  readonly perPerson: number | null;
  readonly saleStartsAt: Date | null;
  readonly saleEndsAt: Date | null;
  readonly visibility: 'public' | 'hidden' | 'code';
  readonly accessCode: string | null;
  readonly phases: readonly { readonly priceXaf: number; readonly untilAt: Date | null; readonly firstTickets: number | null }[];
}

export interface TicketPlan {
  readonly types: readonly PlannedType[];
  readonly quotas: readonly { readonly id: string; readonly name: string | null; readonly size: number }[];
  /** Types that were left out: offered no more, kept for what refers to them. */
  readonly archivedTypeIds: readonly string[];
  /** Quotas that no type draws from any more. */
  readonly retiredQuotaIds: readonly string[];
}

export interface TicketsBefore {
  readonly types: readonly PresentType[];
  readonly quotas: readonly PresentQuota[];
  /** By type; types of which none is taken are missing. */
  readonly taken: ReadonlyMap<string, Taken>;
}

/**
 * What saving these ticket types changes. A type is recognised by its `_id`, or else by its name, so that a repeated
 * save changes nothing. Types that share a quota's name draw from one stock, as large as the largest of them.
 * Refusals: 400 for types that contradict themselves; 409 `below_sold` where a type with sales is left out or would have
 * fewer tickets than are sold and held; 409 `quota_in_use` where sold tickets would have to move to another stock.
 */
export function planTickets(inputs: readonly TicketTypeInput[], before: TicketsBefore, newId: () => string): TicketPlan {
  requireSound(inputs);
  const recognised = recognise(inputs, before.types);
  const kept = new Set(recognised.flatMap((type) => (type ? [type.id] : [])));
  const archived = before.types.filter((type) => !kept.has(type.id));
  const groups = groupByStock(inputs, recognised);
  assignQuotas(groups, before, newId);
  requireRoom(inputs, recognised, groups, archived, before);
  const used = new Set(groups.map((group) => group.quotaId));
  const quotaOf = new Map(groups.flatMap((group) => group.members.map((index) => [index, group.quotaId] as const)));
  return {
    types: inputs.map((input, index) => toPlanned(input, recognised[index]?.id ?? newId(), quotaOf.get(index) ?? '', index)),
    quotas: groups.map((group) => ({ id: group.quotaId, name: group.name, size: group.size })),
    archivedTypeIds: archived.map((type) => type.id),
    retiredQuotaIds: before.quotas.filter((quota) => !used.has(quota.id)).map((quota) => quota.id),
  };
}

function recognise(inputs: readonly TicketTypeInput[], present: readonly PresentType[]): (PresentType | undefined)[] {
  const byId = new Map(present.map((type) => [type.id, type]));
  const named = new Set(inputs.flatMap((input) => (input._id ? [input._id] : [])));
  const byName = new Map(present.filter((type) => !named.has(type.id)).map((type) => [sameName(type.name), type]));
  return inputs.map((input, index) => {
    if (!input._id) return byName.get(sameName(input.name));
    const type = byId.get(input._id);
    if (!type)
      throw invalidInput({
        [`ticketTypes.${index}._id`]: { en: 'This event has no such ticket type', fr: 'Cet événement n’a pas ce type de billet' },
      });
    return type;
  });
}

interface StockGroup {
  readonly name: string | null;
  readonly members: readonly number[];
  readonly size: number;
  /** The stored types among the members. */
  readonly present: readonly PresentType[];
  quotaId: string;
}

function groupByStock(inputs: readonly TicketTypeInput[], recognised: readonly (PresentType | undefined)[]): StockGroup[] {
  const byKey = new Map<string, number[]>();
  inputs.forEach((input, index) => {
    const key = input.sharedQuota ? `shared ${sameName(input.sharedQuota)}` : `own ${index}`;
    byKey.set(key, [...(byKey.get(key) ?? []), index]);
  });
  return [...byKey.values()].map((members) => ({
    name: inputs[members[0] ?? 0]?.sharedQuota ?? null,
    members,
    size: Math.max(...members.map((index) => inputs[index]?.quantity ?? 0)),
    present: members.flatMap((index) => recognised[index] ?? []),
    quotaId: '',
  }));
}

/** Sold tickets stay in the stock they were taken from: first those groups choose, then the others take what is free. */
function assignQuotas(groups: readonly StockGroup[], before: TicketsBefore, newId: () => string): void {
  const claimed = new Set<string>();
  const claim = (group: StockGroup, quotaId: string) => {
    group.quotaId = quotaId;
    claimed.add(quotaId);
  };
  for (const group of groups) {
    const anchors = new Set(group.present.filter((type) => before.taken.has(type.id)).map((type) => type.quotaId));
    const [anchor] = anchors;
    if (anchors.size > 1 || (anchor !== undefined && claimed.has(anchor))) throw quotaInUse(group.present);
    if (anchor !== undefined) claim(group, anchor);
  }
  for (const group of groups.filter(({ quotaId }) => quotaId === '')) {
    const own = group.present.map((type) => type.quotaId);
    const named = before.quotas.filter((quota) => group.name !== null && quota.name === group.name).map((quota) => quota.id);
    claim(group, [...named, ...own].find((quotaId) => !claimed.has(quotaId)) ?? newId());
  }
}

interface Shortage extends Taken {
  readonly _id: string | null;
  readonly name: string;
  readonly quantity: number;
}

function requireRoom(
  inputs: readonly TicketTypeInput[],
  recognised: readonly (PresentType | undefined)[],
  groups: readonly StockGroup[],
  archived: readonly PresentType[],
  before: TicketsBefore,
): void {
  const quotas = new Map(before.quotas.map((quota) => [quota.id, quota]));
  const leftOut = archived.flatMap((type): Shortage[] => {
    const taken = before.taken.get(type.id);
    return taken ? [{ _id: type.id, name: type.name, quantity: 0, ...taken }] : [];
  });
  const errors: Record<string, Bilingual> = {};
  const tooFew = groups.flatMap((group): Shortage[] => {
    const { sold, held } = quotas.get(group.quotaId) ?? { sold: 0, held: 0 };
    if (group.size >= sold + held) return [];
    return group.members.map((index) => {
      errors[`ticketTypes.${index}.quantity`] = { en: `At least ${sold + held}`, fr: `Au moins ${sold + held}` };
      return { _id: recognised[index]?.id ?? null, name: inputs[index]?.name ?? '', quantity: group.size, sold, held };
    });
  });
  const shortages = [...leftOut, ...tooFew];
  if (shortages[0]) throw belowSold(shortages[0], leftOut.length > 0, shortages, errors);
}

function belowSold(
  first: Shortage,
  isLeftOut: boolean,
  ticketTypes: readonly Shortage[],
  errors: Record<string, Bilingual>,
): Refusal {
  const least = first.sold + first.held;
  return new Refusal(
    'below_sold',
    409,
    isLeftOut
      ? {
          en: `“${first.name}” has ${least} tickets sold or being paid for and cannot be removed; hide it or end its sale instead`,
          fr: `« ${first.name} » compte ${least} billets vendus ou en cours de paiement et ne peut pas être retiré ; masquez-le ou terminez sa vente`,
        }
      : {
          en: `“${first.name}” cannot have fewer than the ${least} tickets already sold or being paid for`,
          fr: `« ${first.name} » ne peut pas compter moins que les ${least} billets déjà vendus ou en cours de paiement`,
        },
    { facts: { ticketTypes }, errors },
  );
}

const quotaInUse = (types: readonly PresentType[]) =>
  new Refusal(
    'quota_in_use',
    409,
    {
      en: 'Tickets of these types are already sold from separate stocks; they cannot be joined or parted any more',
      fr: 'Des billets de ces types sont déjà vendus sur des stocks distincts ; ils ne peuvent plus être réunis ni séparés',
    },
    { facts: { ticketTypes: types.map((type) => ({ _id: type.id, name: type.name })) } },
  );

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

function toPlanned(input: TicketTypeInput, id: string, quotaId: string, position: number): PlannedType {
  return {
    id,
    quotaId,
    position,
    name: input.name,
    nameFr: input.nameFr ?? null,
    description: input.description || null,
    descriptionFr: input.descriptionFr || null,
    priceXaf: input.price,
    minPerOrder: minOf(input),
    maxPerOrder: maxOf(input),
    perPerson: input.perPerson ?? null,
    saleStartsAt: dateOf(input.saleStart),
    saleEndsAt: dateOf(input.saleEnd),
    visibility: input.visibility ?? 'public',
    accessCode: input.visibility === 'code' ? (input.accessCode ?? null) : null,
    phases: (input.phases ?? []).map((phase) => ({
      priceXaf: phase.price,
      untilAt: dateOf(phase.until),
      firstTickets: phase.firstTickets ?? null,
    })),
  };
}
