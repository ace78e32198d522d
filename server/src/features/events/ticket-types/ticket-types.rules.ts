import type { Bilingual } from '@ngoma/api/common/locale';
import type { TicketTypeInput } from '@ngoma/api/features/events/ticketing/ticket-types';
import { invalidInput } from '#platform/http/body/validation';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { maxPerOrderOf, minPerOrderOf, normalizedName, requireConsistentTypes } from './ticket-type-validation.rules.ts';

/** A ticket type as it is stored now. */
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
/** The sold tickets of a type, and those held by unpaid orders. */
export interface Taken {
  readonly sold: number;
  readonly held: number;
}

/** A ticket type as it will be stored. */
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
  /** Types that are not in the request. They are not offered any more, but orders refer to them. */
  readonly archivedTypeIds: readonly string[];
  /** Quotas that no type uses any more. */
  readonly retiredQuotaIds: readonly string[];
}

export interface TicketsBefore {
  readonly types: readonly PresentType[];
  readonly quotas: readonly PresentQuota[];
  /** By type id; types without sold or held tickets are missing. */
  readonly taken: ReadonlyMap<string, Taken>;
}

/**
 * Plans the changes for saving these ticket types. A stored type is found by its `_id` or else by its name, so a repeated save
 * changes nothing. Types with the same shared quota name use one quota, as large as the largest of them.
 * Raises `invalid_input` (400) for contradicting types, `below_sold` (409) if a type with sales is removed or gets fewer tickets
 * than are sold and held, and `quota_in_use` (409) if sold tickets would move to another quota.
 */
export function planTickets(inputs: readonly TicketTypeInput[], before: TicketsBefore, newId: () => string): TicketPlan {
  requireConsistentTypes(inputs);
  const recognised = recognise(inputs, before.types);
  const kept = new Set(recognised.flatMap((type) => (type ? [type.id] : [])));
  const archived = before.types.filter((type) => !kept.has(type.id));
  const groups = groupByStock(inputs, recognised);
  assignQuotas(groups, before, newId);
  requireCapacity(inputs, recognised, groups, archived, before);
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
  const byName = new Map(present.filter((type) => !named.has(type.id)).map((type) => [normalizedName(type.name), type]));
  return inputs.map((input, index) => {
    if (!input._id) return byName.get(normalizedName(input.name));
    const type = byId.get(input._id);
    if (!type)
      throw invalidInput({
        [`ticketTypes.${index}._id`]: bilingual('events.eventHasNoSuchTicketType'),
      });
    return type;
  });
}

interface StockGroup {
  readonly name: string | null;
  readonly members: readonly number[];
  readonly size: number;
  /** The stored types of this group. */
  readonly present: readonly PresentType[];
  quotaId: string;
}

function groupByStock(inputs: readonly TicketTypeInput[], recognised: readonly (PresentType | undefined)[]): StockGroup[] {
  const byKey = new Map<string, number[]>();
  inputs.forEach((input, index) => {
    const key = input.sharedQuota ? `shared ${normalizedName(input.sharedQuota)}` : `own ${index}`;
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

/** Assigns a quota to each group. Groups with sold tickets keep their quota; then the others take an unused or new one. */
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

function requireCapacity(
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
      errors[`ticketTypes.${index}.quantity`] = bilingual('events.atLeast', { least: sold + held });
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
      ? bilingual('events.hasSoldOrBeingPaid', { name: first.name, least })
      : bilingual('events.belowSold', { name: first.name, least }),
    { facts: { ticketTypes }, errors },
  );
}

const quotaInUse = (types: readonly PresentType[]) =>
  new Refusal('quota_in_use', 409, bilingual('events.quotaInUse'), {
    facts: { ticketTypes: types.map((type) => ({ _id: type.id, name: type.name })) },
  });

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
    minPerOrder: minPerOrderOf(input),
    maxPerOrder: maxPerOrderOf(input),
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
