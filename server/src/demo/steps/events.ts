import type { DemoCalendar } from '../content/calendar.ts';
import { demoZone } from '../content/calendar.ts';
import type { DemoEvent, DemoTicketType } from '../content/event-plan.ts';
import type { DemoApp } from '../demo-app.ts';
import { addInformation } from './event-information.ts';
import type { DemoPeople } from './people.ts';

/** A created event with its ids. */
export interface CreatedEvent {
  readonly id: string;
  readonly event: DemoEvent;
  /** The ids of the ticket types, in the order of `event.types`. */
  readonly typeIds: readonly string[];
}

/** The category ids by slug: `concerts`, `concerts/jazz-acoustic`. */
export type CategoryIds = ReadonlyMap<string, string>;

export async function listCategoryIds({ features }: DemoApp): Promise<CategoryIds> {
  const ids = new Map<string, string>();
  for (const { _id, slug, children } of await features.events.listCategories('en')) {
    ids.set(slug, _id);
    for (const child of children) ids.set(`${slug}/${child.slug}`, child._id);
  }
  return ids;
}

/** Creates an event through the four steps of its organizer and takes it to its planned state. */
export async function createEvent(
  app: DemoApp,
  people: DemoPeople,
  categories: CategoryIds,
  calendar: DemoCalendar,
  event: DemoEvent,
): Promise<CreatedEvent> {
  const { events } = app.features;
  const organizer = people.sessionOf(event.organizer);
  const id = await events.createEvent(organizer, detailsOf(event, categories, calendar));
  const configId = await events.saveTickets(organizer, id, {
    ticketTypes: event.types.map(typeOf),
    feesPaidBy: event.feesPaidBy ?? 'organizer',
    refundPolicy: { kind: 'until', hoursBefore: 48 },
  });
  const [primaryColor, secondaryColor] = event.colors;
  const customizationId = await events.saveCustomization(organizer, id, configId, { primaryColor, secondaryColor });
  if (event.vat) await applyVat(app, people, id, event.vat, event.organizer);
  if (event.validationView) await events.setValidationView(organizer, id, event.validationView);
  if (event.endsAs !== 'draft') {
    await events.publishEvent(
      organizer,
      { eventId: id, configId, customizationId },
      { visibility: event.visibility ?? 'public' },
    );
  }
  const sellable = (await events.findSellable(app.db, [id])).get(id);
  const typeIds = event.types.map(({ name }) => sellable?.types.find((type) => type.name === name)?.id ?? missing(event, name));
  const created = { id, event, typeIds };
  await addInformation(app, people, created, calendar(event.inDays, event.hour));
  return created;
}

/** Applies the value-added tax to the tickets of an event, as its organizer does. */
async function applyVat(
  { features }: DemoApp,
  people: DemoPeople,
  eventId: string,
  { mode, taxNumber }: NonNullable<DemoEvent['vat']>,
  organizer: string,
): Promise<void> {
  const { available, version } = await features.events.taxes.show(eventId);
  const vat = available.find(({ name }) => name === 'VAT');
  if (!vat) throw new Error('There is no value-added tax in Cameroon');
  const taxes = [{ taxId: vat._id, mode }];
  await features.events.taxes.choose(people.sessionOf(organizer), eventId, { taxes, taxNumber, version });
}

/** Cancels or suspends an event if its plan says so, with the reason that readers of its page see. */
export async function endAsPlanned(app: DemoApp, people: DemoPeople, { id, event }: CreatedEvent): Promise<void> {
  const { events } = app.features;
  if (event.endsAs === 'cancelled') {
    const reason = 'The rains have reached the park; we will choose another evening.';
    await events.setStatus(people.sessionOf(event.organizer), id, 'cancelled', reason);
  }
  if (event.endsAs === 'suspended') {
    const reason = 'The page promises returns that no one can guarantee. Under review.';
    await events.setStatus(people.sessionOf('admin@ngoma.test'), id, 'suspended', reason);
  }
}

function detailsOf(event: DemoEvent, categories: CategoryIds, calendar: DemoCalendar) {
  const startsAt = calendar(event.inDays, event.hour);
  const child = event.child && idOf(categories, `${event.category}/${event.child}`);
  return {
    eventName: event.name,
    eventNameFr: event.nameFr,
    description: event.description,
    descriptionFr: event.descriptionFr,
    location: event.location,
    city: event.city,
    date: startsAt.toISOString(),
    endDate: new Date(startsAt.getTime() + event.lastsHours * 60 * 60 * 1000).toISOString(),
    zone: demoZone,
    categoryId: idOf(categories, event.category),
    ...(child && { childCategoryId: child }),
    online: event.online ?? false,
    ...(event.joinLink && { joinLink: event.joinLink }),
  };
}

const typeOf = ({ name, nameFr, price, quantity, description, descriptionFr, perPerson, early }: DemoTicketType) => ({
  name,
  nameFr,
  price,
  quantity,
  ...(description && { description }),
  ...(descriptionFr && { descriptionFr }),
  ...(perPerson && { perPerson }),
  ...(early && { phases: [early] }),
});

function idOf(categories: CategoryIds, path: string): string {
  const id = categories.get(path);
  if (!id) throw new Error(`The demo data name an unknown category: ${path}`);
  return id;
}

function missing({ name }: DemoEvent, type: string): never {
  throw new Error(`The event ${name} was created without its ticket type ${type}`);
}
