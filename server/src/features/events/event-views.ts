import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { Customization } from '@ngoma/api/features/events/customization';
import type { EventBasicDetail, EventForTeam, EventFullData, EventWithDetails } from '@ngoma/api/features/events/events';
import type { TaxAmount } from '@ngoma/api/features/events/ticketing/taxes';
import type { TicketTypeState, TicketTypeView } from '@ngoma/api/features/events/ticketing/ticket-types';
import { nearestPalette, posterPalette } from '#features/posters/index';
import { translate } from '#platform/i18n/messages';
import { matchesAccessCode } from './event-state.rules.ts';
import type { Move } from './lists/event-lists.read.ts';
import type { CategoryOfRecord, EventRecord } from './lists/event-records.read.ts';
import type { RefundProgress } from './lists/refund-progress.read.ts';
import { reasonIn } from './system-reasons.rules.ts';
import { addedXafOf, priceWithTaxes, type TicketTax, taxesOn } from './taxes/taxes.rules.ts';
import {
  availableOf,
  bestState,
  buyerFeeOf,
  priceNow,
  type SellableType,
  saleWindow,
  typeState,
} from './ticket-types/sale.rules.ts';
import type { DescribedType } from './ticket-types/sellable.read.ts';
import type { Taken } from './ticket-types/ticket-types.rules.ts';

/** Language, time and picture URLs with which events are converted into replies. */
export interface ViewContext {
  readonly locale: Locale;
  readonly now: Date;
  readonly pictures: {
    cover(event: CoverFields): EventBasicDetail['coverImage'];
    file(key: string | null): { url: string } | null;
    share(event: EventRecord, locale: Locale): { url: string };
  };
}

/** The fields that decide on an event's cover. */
export interface CoverFields {
  readonly id: string;
  readonly coverKey: string | null;
  readonly category: { readonly slug: string };
  /** The colour that the organizer chose, which a generated poster follows. */
  readonly primaryColor?: string | null | undefined;
}

/** Returns the fields of an event that decide on its cover. */
export const coverFieldsOf = ({ id, coverKey, category, customization }: EventRecord): CoverFields => ({
  ...{ id, coverKey, category },
  primaryColor: customization?.primaryColor,
});

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Converts a category into a reference with its name in the reader's language. */
export const toCategoryRef = (category: CategoryOfRecord, locale: Locale) => ({
  _id: category.id,
  name: localizedText(locale, category.name, category.nameFr),
  slug: category.slug,
});

const nothing = { size: 0, sold: 0, liveHeld: 0 };

/**
 * Returns the lowest current price of the public ticket types whose sale has not ended, with the taxes that are added to it, in XAF;
 * null if there is none.
 */
export function priceFrom(
  event: Pick<EventRecord, 'types' | 'taken' | 'taxes' | 'state' | 'publishAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): number | null {
  const prices = event.types
    .filter((type) => type.visibility === 'public' && saleWindow(type, event, now) !== 'ended')
    .map((type) => priceWithTaxes(priceNow(type, now, event.taken.get(type.id) ?? 0).priceXaf, event.taxes));
  return prices.length === 0 ? null : Math.min(...prices);
}

const stateOf = (event: EventRecord, type: SellableType, now: Date): TicketTypeState =>
  typeState(type, event, event.stock.get(type.quotaId) ?? nothing, now);

/** Returns the average rating rounded to one decimal, and the number of ratings. */
export const toRating = (sum: number, count: number): EventBasicDetail['rating'] => ({
  average: count === 0 ? null : Math.round((sum / count) * 10) / 10,
  count,
});

/** Returns the palette of the colour that an organizer has chosen; undefined without one, when the poster has its own. */
export const chosenPalette = (primaryColor: string | null | undefined) =>
  primaryColor ? nearestPalette(primaryColor) : undefined;

/** Returns the palette of the organizer's colour, otherwise that of the generated poster, also while a photo covers it. */
const paletteOf = ({ id, category, customization }: EventRecord): EventBasicDetail['palette'] =>
  chosenPalette(customization?.primaryColor) ?? posterPalette(id, category.slug);

/** Converts an event into a list entry. */
export function toBasicDetail(event: EventRecord, { locale, now, pictures }: ViewContext): EventBasicDetail {
  const states = event.types.filter((type) => type.visibility === 'public').map((type) => stateOf(event, type, now));
  return {
    _id: event.id,
    eventName: localizedText(locale, event.name, event.nameFr),
    description: localizedText(locale, event.description, event.descriptionFr),
    location: event.location,
    city: event.city,
    date: event.startsAt.toISOString(),
    endDate: iso(event.endsAt),
    zone: event.zone,
    coverImage: pictures.cover(coverFieldsOf(event)),
    palette: paletteOf(event),
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

/** Converts an event into the full record that lists return beside the basic detail. */
export function toFullData(event: EventRecord, basicDetail: EventBasicDetail): EventFullData {
  return {
    ...basicDetail,
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

const toTaxes = (taxes: readonly TicketTax[]): TaxAmount[] =>
  taxes.map(({ taxId, name, nameFr, basisPoints, mode, unitXaf }) => ({
    ...{ taxId, name, nameFr, basisPoints, mode, amount: unitXaf },
  }));

/** Converts a ticket type into what a buyer sees now. */
export function toTicketType(
  event: EventRecord,
  type: DescribedType,
  { locale, now }: Pick<ViewContext, 'locale' | 'now'>,
): TicketTypeView {
  const stock = event.stock.get(type.quotaId) ?? nothing;
  const price = priceNow(type, now, event.taken.get(type.id) ?? 0);
  const taxes = taxesOn(price.priceXaf, event.taxes);
  return {
    _id: type.id,
    name: localizedText(locale, type.name, type.nameFr),
    nameFr: type.nameFr,
    description: localizedText(locale, type.description, type.descriptionFr),
    descriptionFr: type.descriptionFr,
    price: price.priceXaf,
    fee: buyerFeeOf(event, price.priceXaf),
    addedTax: addedXafOf(taxes),
    taxes: toTaxes(taxes),
    priceAfter: price.priceAfterXaf === null ? null : priceWithTaxes(price.priceAfterXaf, event.taxes),
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

/** The access code or link of a reader, which opens hidden ticket types. */
export interface TypeAccess {
  readonly isTeam: boolean;
  readonly accessCode?: string | undefined;
  /** The id of a hidden type, taken from its link. */
  readonly type?: string | undefined;
}

/**
 * Returns the ticket types that the reader sees: public ones, a hidden one by its link, coded ones by their code, and all for the
 * team.
 */
export const visibleTypes = <T extends SellableType>(types: readonly T[], access: TypeAccess): T[] =>
  types.filter(
    (type) =>
      access.isTeam ||
      type.visibility === 'public' ||
      (type.visibility === 'hidden' && type.id === access.type) ||
      (type.visibility === 'code' && matchesAccessCode(type.accessCode, access.accessCode)),
  );

/** Converts the customization of an event's page. */
export const toCustomization = (
  customization: EventRecord['customization'],
  pictures: ViewContext['pictures'],
): Customization | null =>
  customization && {
    _id: customization.id,
    primaryColor: customization.primaryColor,
    secondaryColor: customization.secondaryColor,
    logo: pictures.file(customization.logoKey),
    background: pictures.file(customization.backgroundKey),
  };

/** The parts of an event page that are not fields of the event. */
export interface PageFacts {
  readonly isHolder: boolean;
  readonly forTeam: EventForTeam | null;
  /** Null unless the event is cancelled. */
  readonly refundProgress: RefundProgress | null;
}

/** Returns what readers have to know of a cancelled or postponed event; null for others. */
function noticeOf(event: EventRecord, progress: RefundProgress | null, locale: Locale): string | null {
  const reason = reasonIn(event.stateReason, locale) ?? '';
  const hasReason = reason === '' ? 'no' : 'yes';
  if (event.state === 'postponed') return translate(locale, 'events.notices.postponed', { hasReason, reason });
  if (event.state !== 'cancelled') return null;
  const { done, total } = progress ?? { done: 0, total: 0 };
  return translate(locale, 'events.notices.cancelled', {
    hasReason,
    reason,
    done,
    total,
    hasRefunds: total > 0 ? 'yes' : 'no',
  });
}

/** Converts an event into its page. Team data only for the team, the join link only for the team and ticket holders. */
export function toDetails(event: EventRecord, context: ViewContext, reader: TypeAccess & PageFacts): EventWithDetails {
  const { pictures, locale } = context;
  return {
    ...toFullData(event, toBasicDetail(event, context)),
    // The formatting belongs to the text that this reader gets.
    descriptionHtml: locale === 'fr' && event.descriptionFr ? event.descriptionHtmlFr : event.descriptionHtml,
    ticketTypes: visibleTypes(event.types, reader).map((type) => toTicketType(event, type, context)),
    organizer: {
      _id: event.organizerId,
      name: event.organizer.name,
      isVerified: event.organizer.isVerified,
      avatar: pictures.file(event.organizer.avatarKey),
      followers: event.organizer.followers,
    },
    customization: toCustomization(event.customization, pictures),
    refundPolicy: event.refundPolicy,
    feesPaidBy: event.feesPaidBy,
    joinLink: reader.isTeam || reader.isHolder ? event.joinLink : null,
    shareImage: pictures.share(event, locale),
    ticketConfigId: reader.isTeam ? event.ticketConfigId : null,
    statusReason:
      reader.isTeam || event.state === 'cancelled' || event.state === 'postponed' ? reasonIn(event.stateReason, locale) : null,
    notice: noticeOf(event, reader.refundProgress, locale),
    refundProgress: reader.refundProgress,
    forTeam: reader.forTeam,
  };
}

/**
 * Converts an event into the data for its team: ticket types with codes, phases and counts as stored, and the history of moves.
 */
export function toTeamView(
  event: EventRecord,
  taken: ReadonlyMap<string, Taken>,
  moves: readonly Move[],
  locale: Locale,
): EventForTeam {
  return {
    descriptionHtml: event.descriptionHtml,
    descriptionHtmlFr: event.descriptionHtmlFr,
    accessCode: event.accessCode,
    commissionBasisPoints: event.commissionBasisPoints,
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
