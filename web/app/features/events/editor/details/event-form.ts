import { eventTerms } from '@ngoma/api/common/business';
import type { BodyInput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { RefundPolicy, saveTickets, TicketTypeInput } from '@ngoma/api/features/events/ticketing/ticket-types';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';

/** Values of the details form: everything as text, times in the event's time zone. */
export interface DetailsValues {
  readonly eventName: string;
  readonly eventNameFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  /** The same descriptions with formatting; empty without. */
  readonly descriptionHtml: string;
  readonly descriptionHtmlFr: string;
  readonly categoryId: string;
  readonly childCategoryId: string;
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  readonly online: boolean;
  readonly joinLink: string;
  readonly location: string;
  readonly city: string;
}

export const emptyDetails: DetailsValues = {
  eventName: '',
  eventNameFr: '',
  description: '',
  descriptionFr: '',
  descriptionHtml: '',
  descriptionHtmlFr: '',
  categoryId: '',
  childCategoryId: '',
  start: '',
  end: '',
  zone: eventTerms.defaultZone,
  online: false,
  joinLink: '',
  location: '',
  city: '',
};

/** Whether an event has French texts alone, which are then stored as its English ones too. */
const isFrenchAlone = ({ eventNameEn, eventNameFr, descriptionEn, descriptionFr }: EventWithDetails): boolean =>
  eventNameEn === eventNameFr && descriptionEn === descriptionFr;

export const detailsOf = (event: EventWithDetails): DetailsValues => ({
  eventNameFr: event.eventNameFr ?? '',
  descriptionFr: event.descriptionFr ?? '',
  ...(isFrenchAlone(event)
    ? { eventName: '', description: '', descriptionHtml: '' }
    : {
        eventName: event.eventNameEn,
        description: event.descriptionEn,
        descriptionHtml: event.forTeam?.descriptionHtml ?? '',
      }),
  descriptionHtmlFr: event.forTeam?.descriptionHtmlFr ?? '',
  categoryId: event.category?._id ?? '',
  childCategoryId: event.childCategory?._id ?? '',
  start: toLocal(event.date, event.zone),
  end: toLocal(event.endDate, event.zone),
  zone: event.zone,
  online: event.online,
  joinLink: event.joinLink ?? '',
  location: event.location,
  city: event.city,
});

/** Returns the texts that every reader gets. The API requires them, so French ones take their place if there are no others. */
const commonTexts = ({ eventName, eventNameFr, description, descriptionFr, ...html }: DetailsValues) => ({
  eventName: eventName.trim() ? eventName : eventNameFr,
  ...(description.trim()
    ? { description, descriptionHtml: html.descriptionHtml }
    : { description: descriptionFr, descriptionHtml: html.descriptionHtmlFr }),
});

/**
 * Converts the form to the body of both endpoints, creation and update. One language is enough. The place of an online event is
 * "Online".
 */
export const detailsToWire = (values: DetailsValues) => ({
  ...commonTexts(values),
  eventNameFr: values.eventNameFr,
  descriptionFr: values.descriptionFr,
  descriptionHtmlFr: values.descriptionHtmlFr,
  categoryId: values.categoryId,
  childCategoryId: values.childCategoryId,
  date: toInstant(values.start, values.zone),
  endDate: toInstant(values.end, values.zone),
  zone: values.zone,
  online: values.online ? 'true' : 'false',
  joinLink: values.online ? values.joinLink : '',
  location: values.online && !values.location.trim() ? 'Online' : values.location,
  city: values.city,
});

/** Form field of each wire field with another name. */
const detailsNames = {
  date: 'start',
  endDate: 'end',
  descriptionHtml: 'description',
  descriptionHtmlFr: 'descriptionFr',
} as const;

/** Form field of each wire field for this reader: what is missing in both languages is asked for in theirs. */
export const detailsNamesFor = (locale: Locale, { eventName, description }: DetailsValues): Readonly<Record<string, string>> => ({
  ...detailsNames,
  ...(locale === 'fr' && !eventName.trim() && { eventName: 'eventNameFr' }),
  ...(locale === 'fr' && !description.trim() && { description: 'descriptionFr', descriptionHtml: 'descriptionFr' }),
});

export interface PhaseValues {
  readonly price: string;
  readonly until: string;
  readonly firstTickets: string;
}
export interface TicketTypeValues {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly price: string;
  readonly quantity: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly minPerOrder: string;
  readonly maxPerOrder: string;
  readonly perPerson: string;
  readonly saleStart: string;
  readonly saleEnd: string;
  readonly visibility: 'public' | 'hidden' | 'code';
  readonly accessCode: string;
  readonly sharedQuota: string;
  readonly phases: readonly PhaseValues[];
}
export interface TicketsValues {
  readonly ticketTypes: TicketTypeValues[];
  readonly feesPaidBy: 'buyer' | 'organizer';
  readonly refundKind: RefundPolicy['kind'];
  readonly refundHours: string;
  readonly refundSteps: readonly { readonly hoursBefore: string; readonly percent: string }[];
}

export const emptyTicketType = (name = ''): TicketTypeValues => ({
  id: '',
  name,
  nameFr: '',
  price: '',
  quantity: '',
  description: '',
  descriptionFr: '',
  minPerOrder: '1',
  maxPerOrder: '10',
  perPerson: '',
  saleStart: '',
  saleEnd: '',
  visibility: 'public',
  accessCode: '',
  sharedQuota: '',
  phases: [],
});

const text = (value: number | string | null | undefined): string => (value === null || value === undefined ? '' : String(value));
const number = (value: string): number | undefined => (value.trim() === '' ? undefined : Number(value));
const instantOrNull = (local: string, zone: string): string | null => toInstant(local, zone) || null;

const typeOf = (type: TicketTypeInput, zone: string): TicketTypeValues => ({
  id: text(type._id),
  name: type.name,
  nameFr: text(type.nameFr),
  price: text(type.price),
  quantity: text(type.quantity),
  description: text(type.description),
  descriptionFr: text(type.descriptionFr),
  minPerOrder: text(type.minPerOrder),
  maxPerOrder: text(type.maxPerOrder),
  perPerson: text(type.perPerson),
  saleStart: toLocal(type.saleStart, zone),
  saleEnd: toLocal(type.saleEnd, zone),
  visibility: type.visibility ?? 'public',
  accessCode: text(type.accessCode),
  sharedQuota: text(type.sharedQuota),
  phases: (type.phases ?? []).map((phase) => ({
    price: text(phase.price),
    until: toLocal(phase.until, zone),
    firstTickets: text(phase.firstTickets),
  })),
});

/** Returns the saved ticket types of an event, or one empty type to begin with. */
export function ticketsOf(event: EventWithDetails, firstName: string): TicketsValues {
  const saved = event.forTeam?.ticketTypes ?? [];
  const { refundPolicy } = event;
  return {
    ticketTypes: saved.length > 0 ? saved.map((type) => typeOf(type, event.zone)) : [emptyTicketType(firstName)],
    feesPaidBy: event.feesPaidBy,
    refundKind: refundPolicy.kind,
    refundHours: text(refundPolicy.hoursBefore ?? 48),
    refundSteps: (
      refundPolicy.steps ?? [
        { hoursBefore: 168, percent: 100 },
        { hoursBefore: 48, percent: 50 },
      ]
    ).map((step) => ({
      hoursBefore: text(step.hoursBefore),
      percent: text(step.percent),
    })),
  };
}

/** Converts the refund fields of the form to a policy. */
export function refundToWire(values: TicketsValues): RefundPolicy {
  if (values.refundKind === 'until') return { kind: 'until', hoursBefore: number(values.refundHours) ?? 0 };
  if (values.refundKind === 'steps') {
    return {
      kind: 'steps',
      steps: values.refundSteps.map((step) => ({
        hoursBefore: number(step.hoursBefore) ?? 0,
        percent: number(step.percent) ?? 0,
      })),
    };
  }
  return { kind: 'none' };
}

/** Converts the form to the request body; blank fields are left out. */
export const ticketsToWire = (values: TicketsValues, zone: string): BodyInput<typeof saveTickets> => ({
  ticketTypes: values.ticketTypes.map((type) => ({
    ...(type.id && { _id: type.id }),
    name: type.name,
    ...(type.nameFr.trim() && { nameFr: type.nameFr }),
    price: number(type.price) as number,
    quantity: number(type.quantity) as number,
    ...(type.description.trim() && { description: type.description }),
    ...(type.descriptionFr?.trim() && { descriptionFr: type.descriptionFr }),
    minPerOrder: number(type.minPerOrder),
    maxPerOrder: number(type.maxPerOrder),
    perPerson: number(type.perPerson) ?? null,
    saleStart: instantOrNull(type.saleStart, zone),
    saleEnd: instantOrNull(type.saleEnd, zone),
    visibility: type.visibility,
    ...(type.visibility === 'code' && { accessCode: type.accessCode }),
    ...(type.sharedQuota.trim() && { sharedQuota: type.sharedQuota }),
    phases: type.phases.map((phase) => ({
      price: number(phase.price) as number,
      until: toInstant(phase.until, zone) || undefined,
      firstTickets: number(phase.firstTickets),
    })),
  })),
  feesPaidBy: values.feesPaidBy,
  refundPolicy: refundToWire(values),
});
