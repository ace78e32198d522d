import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { Category } from '@ngoma/api/features/events/categories';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { toInstant } from '#lib/format/zoned-time.ts';
import { type DetailsValues, refundToWire, type TicketsValues } from '../details/event-form.ts';
import type { CustomizationValues } from '../look/CustomizationForm.tsx';

/** Current values of all forms; a form that was not opened yet is undefined. */
export interface EditorDraft {
  readonly details?: DetailsValues | undefined;
  readonly tickets?: TicketsValues | undefined;
  readonly customization?: CustomizationValues | undefined;
  readonly coverUrl?: string | undefined;
}

/**
 * Returns the values of the form on a tab. Those of other tabs are either saved, and then in the event, or were given up. Tabs without a
 * form of the preview have none.
 */
export function draftOfTab({ details, coverUrl, tickets, customization }: EditorDraft, tab: string): EditorDraft {
  if (tab === 'details') return { details, coverUrl };
  if (tab === 'tickets') return { tickets };
  return tab === 'look' ? { customization } : {};
}

interface PreviewTexts {
  readonly name: string;
  readonly description: string;
  readonly location: string;
}

const blankId = '00000000-0000-7000-8000-000000000000';

/** Placeholder for a date that has not been chosen. */
const inAWeek = (now: Date): string => new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000).toISOString();

const blankEvent = (now: Date, organizer: EventWithDetails['organizer']): EventWithDetails => ({
  _id: blankId,
  eventName: '',
  eventNameEn: '',
  eventNameFr: null,
  description: '',
  descriptionEn: '',
  descriptionFr: null,
  descriptionHtml: null,
  location: '',
  city: '',
  date: inAWeek(now),
  endDate: null,
  zone: 'Africa/Douala',
  coverImage: { url: '/api/art/new-event.svg?w=640&h=400' },
  palette: 'ndop',
  validationView: 'organizer',
  priceFrom: null,
  status: 'published',
  visibility: 'public',
  availability: null,
  category: null,
  childCategory: null,
  online: false,
  rating: { average: null, count: 0 },
  organizer,
  publishAt: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  capacity: 0,
  sold: 0,
  creationStep: 0,
  ticketTypes: [],
  customization: null,
  refundPolicy: { kind: 'none' },
  feesPaidBy: 'organizer',
  joinLink: null,
  shareImage: { url: '' },
  ticketConfigId: null,
  forTeam: null,
  statusReason: null,
  notice: null,
  refundProgress: null,
});

function previewTickets(tickets: TicketsValues, zone: string, basisPoints: number): EventWithDetails['ticketTypes'] {
  const amount = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : 0);
  return tickets.ticketTypes.map((type, index) => {
    const [phase] = type.phases;
    const price = phase ? amount(phase.price) : amount(type.price);
    return {
      _id: type.id || `new-${index}`,
      name: type.name || '…',
      nameFr: type.nameFr || null,
      description: type.description || null,
      descriptionFr: type.descriptionFr || null,
      price,
      // Same rule as on the server, rounded half up. The server computes the buyer's actual price.
      fee: tickets.feesPaidBy === 'buyer' ? Math.floor((price * basisPoints + 5_000) / 10_000) : 0,
      // Taxes are chosen for the saved event, and its page shows them.
      addedTax: 0,
      taxes: [],
      priceAfter: phase ? amount(type.price) : null,
      phaseEndsAt: phase ? toInstant(phase.until, zone) || null : null,
      quantity: amount(type.quantity),
      available: amount(type.quantity),
      state: 'on_sale',
      saleStart: toInstant(type.saleStart, zone) || null,
      saleEnd: toInstant(type.saleEnd, zone) || null,
      minPerOrder: 1,
      maxPerOrder: 10,
      perPerson: null,
      visibility: type.visibility,
    };
  });
}

/**
 * Returns the formatting of the description that is shown. It is what the editor wrote or the server sent, in which no element can do
 * anything; the server sanitises it again.
 */
function previewHtml({ description, descriptionFr, ...html }: DetailsValues, locale: Locale): string | null {
  const isFrench = locale === 'fr' ? descriptionFr.trim() !== '' : description.trim() === '';
  return (isFrench ? html.descriptionHtmlFr : html.descriptionHtml) || null;
}

/** Returns the event as its public page would show it with the current form values. */
export function previewOfDraft(
  draft: EditorDraft,
  given: {
    readonly saved: EventWithDetails | undefined;
    readonly organizer: EventWithDetails['organizer'];
    readonly categories: readonly Category[];
    readonly locale: Locale;
    readonly now: Date;
    readonly words: PreviewTexts;
  },
): EventWithDetails {
  const { saved, organizer, categories, locale, now, words } = given;
  const base = saved ?? blankEvent(now, organizer);
  const { details, tickets, customization } = draft;
  const inReaderLanguage = (en: string, fr: string) => (locale === 'fr' ? fr.trim() || en : en.trim() || fr);
  const category = categories.find(({ _id }) => _id === details?.categoryId);
  return {
    ...base,
    status: base.status === 'draft' ? 'published' : base.status,
    ...(details && {
      eventName: inReaderLanguage(details.eventName, details.eventNameFr) || words.name,
      description: inReaderLanguage(details.description, details.descriptionFr) || words.description,
      descriptionHtml: previewHtml(details, locale),
      location: details.location || words.location,
      city: details.city || '…',
      date: toInstant(details.start, details.zone) || inAWeek(now),
      endDate: toInstant(details.end, details.zone) || null,
      zone: details.zone,
      online: details.online,
      category: category
        ? { _id: category._id, name: locale === 'fr' ? category.nameFr : category.name, slug: category.slug }
        : null,
      childCategory: null,
    }),
    ...(tickets && {
      ticketTypes: previewTickets(tickets, base.zone, base.forTeam?.commissionBasisPoints ?? business.commission.basisPoints),
      refundPolicy: refundToWire(tickets),
    }),
    ...(customization && {
      customization: {
        _id: blankId,
        primaryColor: customization.primaryColor,
        secondaryColor: customization.secondaryColor,
        logo: base.customization?.logo ?? null,
        background: base.customization?.background ?? null,
      },
    }),
    ...(draft.coverUrl && { coverImage: { url: draft.coverUrl } }),
  };
}
