import type { EventVisibility, RefundPolicy, TicketTypeInput } from '@ngoma/api/features/events';
import { type EventsFeature, eventsFeature } from '../src/features/events/index.ts';
import { stockFeature } from '../src/features/stock/index.ts';
import type { Platform } from '../src/platform/platform.ts';
import { anOrganizer, type Person } from './people.ts';

/** Categories of the migration that tests name. */
export const concerts = '0199c000-0000-7000-8000-000000000100';
export const makossa = '0199c000-0000-7000-8000-000000000101';
export const comedy = '0199c000-0000-7000-8000-000000000400';
export const standUp = '0199c000-0000-7000-8000-000000000401';

interface House {
  readonly platform: Platform;
}

const features = new WeakMap<Platform, EventsFeature>();

/** The events slice of a test's application, for calls without HTTP. */
export function eventsOf({ platform }: House): EventsFeature {
  const known = features.get(platform) ?? eventsFeature(platform, { stock: stockFeature() });
  features.set(platform, known);
  return known;
}

/** The fields of a new event as a form would send them; a test names those that it is about. */
export const eventFields = ({ platform }: House, wishes: Readonly<Record<string, unknown>> = {}) => ({
  eventName: 'Makossa Night',
  description: 'An evening with the old masters and their grandchildren.',
  location: 'Palais des Sports',
  city: 'Yaoundé',
  date: daysAhead(platform, 30).toISOString(),
  categoryId: concerts,
  ...wishes,
});

/** So many days after the test's present. */
export const daysAhead = ({ clock }: Pick<Platform, 'clock'>, days: number): Date =>
  new Date(clock().getTime() + days * 86_400_000);

export interface EventWishes {
  readonly organizer?: Person;
  /** Fields of the event itself that differ from the usual ones. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly ticketTypes?: readonly TicketTypeInput[];
  readonly feesPaidBy?: 'buyer' | 'organizer';
  readonly refundPolicy?: RefundPolicy;
  readonly visibility?: EventVisibility;
  readonly publishAt?: Date;
  readonly accessCode?: string;
}

export interface TestEvent {
  readonly eventId: string;
  readonly organizer: Person;
}
export interface FinishedEvent extends TestEvent {
  readonly ticketConfigId: string;
  readonly customizationId: string;
  /** In the order in which they were given. */
  readonly typeIds: readonly string[];
  readonly quotaIds: readonly string[];
}

/** A draft after its first step. */
export async function aDraftEvent(house: House, wishes: EventWishes = {}): Promise<TestEvent> {
  const organizer = wishes.organizer ?? (await anOrganizer(house));
  return { eventId: await eventsOf(house).createEvent(organizer.session, eventFields(house, wishes.fields) as never), organizer };
}

/** A draft with tickets and a look, ready to be published; 100 tickets for 5,000 XAF unless told otherwise. */
export async function aFinishedDraft(house: House, wishes: EventWishes = {}): Promise<FinishedEvent> {
  const { eventId, organizer } = await aDraftEvent(house, wishes);
  const events = eventsOf(house);
  const { feesPaidBy, refundPolicy } = wishes;
  const ticketTypes = [...(wishes.ticketTypes ?? [{ name: 'Standard', price: 5_000, quantity: 100 }])];
  const ticketConfigId = await events.saveTickets(organizer.session, eventId, { ticketTypes, feesPaidBy, refundPolicy });
  const customizationId = await events.saveCustomization(organizer.session, eventId, ticketConfigId, { primaryColor: '#2F3BA2' });
  const types = (await events.findSellable(house.platform.db, [eventId])).get(eventId)?.types ?? [];
  return {
    eventId,
    organizer,
    ticketConfigId,
    customizationId,
    typeIds: types.map((type) => type.id),
    quotaIds: types.map((type) => type.quotaId),
  };
}

/** An event on sale, made by the four steps. */
export async function aPublishedEvent(house: House, wishes: EventWishes = {}): Promise<FinishedEvent> {
  const event = await aFinishedDraft(house, wishes);
  const { eventId, organizer, ticketConfigId: configId, customizationId } = event;
  const { visibility = 'public', publishAt, accessCode } = wishes;
  const events = eventsOf(house);
  await events.publishEvent(
    organizer.session,
    { eventId, configId, customizationId },
    { visibility, publishAt: publishAt?.toISOString() },
  );
  if (accessCode)
    await events.setVisibility(organizer.session, eventId, { visibility, accessCode, publishAt: publishAt?.toISOString() });
  return event;
}
