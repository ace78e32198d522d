import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { Customization } from '@ngoma/api/features/event-look';
import type { TicketTypeState, TicketTypeView } from '@ngoma/api/features/event-tickets';
import type { EventBasicDetail, EventForTeam, EventFullData, EventWithDetails } from '@ngoma/api/features/events';
import type { Move } from './events.lists.read.ts';
import { reasonIn } from './events.reasons.rules.ts';
import type { CategoryOfRecord, EventRecord } from './events.records.read.ts';
import { availableOf, bestState, buyerFeeOf, priceNow, type SellableType, saleWindow, typeState } from './events.sale.rules.ts';
import { opens } from './events.state.rules.ts';
import type { Taken } from './events.tickets.rules.ts';
import type { DescribedType } from './sellable.read.ts';

/** What a view needs besides the event: who reads, and how files and posters are addressed. */
export interface ViewContext {
  readonly locale: Locale;
  readonly now: Date;
  readonly pictures: {
    cover(event: CoverOf): EventBasicDetail['coverImage'];
    file(key: string | null): { url: string } | null;
    share(event: EventRecord, locale: Locale): { url: string };
  };
}

/** What decides how an event looks in lists. */
export interface CoverOf {
  readonly id: string;
  readonly coverKey: string | null;
  readonly category: { readonly slug: string };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A category by its name in the reader's language. */
export const toCategoryRef = (category: CategoryOfRecord, locale: Locale) => ({
  _id: category.id,
  name: inReaders(locale, category.name, category.nameFr),
  slug: category.slug,
});

const nothing = { size: 0, sold: 0, liveHeld: 0 };

/** The lowest price that anybody may still pay; null where nothing is offered any more. */
export function priceFrom(
  event: Pick<EventRecord, 'types' | 'taken' | 'state' | 'publishAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): number | null {
  const prices = event.types
    .filter((type) => type.visibility === 'public' && saleWindow(type, event, now) !== 'ended')
    .map((type) => priceNow(type, now, event.taken.get(type.id) ?? 0).priceXaf);
  return prices.length === 0 ? null : Math.min(...prices);
}

const stateOf = (event: EventRecord, type: SellableType, now: Date): TicketTypeState =>
  typeState(type, event, event.stock.get(type.quotaId) ?? nothing, now);

/** What people gave, as it is shown: to one decimal. */
export const toRating = (sum: number, count: number): EventBasicDetail['rating'] => ({
  average: count === 0 ? null : Math.round((sum / count) * 10) / 10,
  count,
});

/** An event as lists show it. */
export function toBasicDetail(event: EventRecord, { locale, now, pictures }: ViewContext): EventBasicDetail {
  const states = event.types.filter((type) => type.visibility === 'public').map((type) => stateOf(event, type, now));
  return {
    _id: event.id,
    eventName: inReaders(locale, event.name, event.nameFr),
    description: inReaders(locale, event.description, event.descriptionFr),
    location: event.location,
    city: event.city,
    date: event.startsAt.toISOString(),
    endDate: iso(event.endsAt),
    zone: event.zone,
    coverImage: pictures.cover(event),
    validationView: event.validationView,
    priceFrom: priceFrom(event, now),
    status: event.state,
    visibility: event.visibility,
    availability: bestState(states),
    category: toCategoryRef(event.category, locale),
    childCategory: event.childCategory && toCategoryRef(event.childCategory, locale),
    online: event.isOnline,
    rating: toRating(event.ratingSum, event.ratingCount),
    organizer: { _id: event.organizerId, name: event.organizer.name, isVerified: event.organizer.isVerified },
  };
}

/** The whole record, as lists carry it beside the basic detail. */
export function toFullData(event: EventRecord, context: ViewContext): EventFullData {
  return {
    ...toBasicDetail(event, context),
    eventNameEn: event.name,
    eventNameFr: event.nameFr,
    descriptionEn: event.description,
    descriptionFr: event.descriptionFr,
    publishAt: iso(event.publishAt),
    createdAt: event.createdAt.toISOString(),
    updatedAt: event.updatedAt.toISOString(),
    capacity: event.capacity,
    sold: event.sold,
    creationStep: event.creationStep,
  };
}

/** A ticket type as a buyer sees it now. */
export function toTicketType(
  event: EventRecord,
  type: DescribedType,
  { locale, now }: Pick<ViewContext, 'locale' | 'now'>,
): TicketTypeView {
  const stock = event.stock.get(type.quotaId) ?? nothing;
  const price = priceNow(type, now, event.taken.get(type.id) ?? 0);
  return {
    _id: type.id,
    name: inReaders(locale, type.name, type.nameFr),
    nameFr: type.nameFr,
    description: inReaders(locale, type.description, type.descriptionFr),
    descriptionFr: type.descriptionFr,
    price: price.priceXaf,
    fee: buyerFeeOf(event, price.priceXaf),
    priceAfter: price.priceAfterXaf,
    phaseEndsAt: iso(price.phaseEndsAt),
    quantity: stock.size,
    available: saleWindow(type, event, now) === 'ended' ? 0 : availableOf(stock),
    state: stateOf(event, type, now),
    saleStart: iso(type.saleStartsAt),
    saleEnd: iso(type.saleEndsAt),
    minPerOrder: type.minPerOrder,
    maxPerOrder: type.maxPerOrder,
    perPerson: type.perPerson,
    visibility: type.visibility,
  };
}

/** What somebody brought along to open what is not shown to everybody. */
export interface Opener {
  readonly isTeam: boolean;
  readonly accessCode?: string | undefined;
  /** The id of a hidden type, as its link carries it. */
  readonly type?: string | undefined;
}

/** The types that this reader is shown: public ones, a hidden one by its link, coded ones by their code, the team all. */
export const typesShown = <T extends SellableType>(types: readonly T[], opener: Opener): T[] =>
  types.filter(
    (type) =>
      opener.isTeam ||
      type.visibility === 'public' ||
      (type.visibility === 'hidden' && type.id === opener.type) ||
      (type.visibility === 'code' && opens(type.accessCode, opener.accessCode)),
  );

/** The look of an event's page. */
export const toCustomization = (look: EventRecord['customization'], pictures: ViewContext['pictures']): Customization | null =>
  look && {
    _id: look.id,
    primaryColor: look.primaryColor,
    secondaryColor: look.secondaryColor,
    logo: pictures.file(look.logoKey),
    background: pictures.file(look.backgroundKey),
  };

/** The event's page: everything for the team; no join link but for those who may join. */
export function toDetails(
  event: EventRecord,
  context: ViewContext,
  reader: Opener & { readonly isHolder: boolean; readonly forTeam: EventForTeam | null },
): EventWithDetails {
  const { pictures, locale } = context;
  return {
    ...toFullData(event, context),
    ticketTypes: typesShown(event.types, reader).map((type) => toTicketType(event, type, context)),
    organizer: {
      _id: event.organizerId,
      name: event.organizer.name,
      isVerified: event.organizer.isVerified,
      avatar: pictures.file(event.organizer.avatarKey),
    },
    customization: toCustomization(event.customization, pictures),
    refundPolicy: event.refundPolicy,
    feesPaidBy: event.feesPaidBy,
    joinLink: reader.isTeam || reader.isHolder ? event.joinLink : null,
    shareImage: pictures.share(event, locale),
    ticketConfigId: reader.isTeam ? event.ticketConfigId : null,
    statusReason: reader.isTeam || event.state === 'cancelled' ? reasonIn(event.stateReason, locale) : null,
    forTeam: reader.forTeam,
  };
}

/** What only the team is given: types with their codes, phases and counts as they are stored, and what became of the event. */
export function toTeamView(
  event: EventRecord,
  taken: ReadonlyMap<string, Taken>,
  moves: readonly Move[],
  locale: Locale,
): EventForTeam {
  return {
    accessCode: event.accessCode,
    ticketTypes: event.types.map((type) => {
      const stock = event.stock.get(type.quotaId);
      return {
        _id: type.id,
        name: type.name,
        nameFr: type.nameFr ?? undefined,
        price: type.priceXaf,
        quantity: stock?.size ?? 0,
        minPerOrder: type.minPerOrder,
        maxPerOrder: type.maxPerOrder,
        perPerson: type.perPerson,
        saleStart: iso(type.saleStartsAt),
        saleEnd: iso(type.saleEndsAt),
        description: type.description ?? undefined,
        descriptionFr: type.descriptionFr ?? undefined,
        visibility: type.visibility,
        accessCode: type.accessCode ?? undefined,
        phases: type.phases.map((phase) => ({
          price: phase.priceXaf,
          until: phase.untilAt?.toISOString(),
          firstTickets: phase.firstTickets ?? undefined,
        })),
        sharedQuota: stock?.name ?? undefined,
        sold: taken.get(type.id)?.sold ?? 0,
        held: taken.get(type.id)?.held ?? 0,
      };
    }),
    history: moves.map((move) => ({ ...move, reason: reasonIn(move.reason, locale), at: move.at.toISOString() })),
  };
}
