import type { DemoCalendar } from './demo-calendar.ts';
import { demoZone } from './demo-calendar.ts';
import type { DemoEvent, DemoTicketType } from './demo-event-plan.ts';
import type { DemoHouse } from './demo-house.ts';
import type { DemoPeople } from './make-people.ts';

/** An event of the world with the ids that it was given. */
export interface MadeEvent {
  readonly id: string;
  readonly event: DemoEvent;
  /** In the order of `event.types`. */
  readonly typeIds: readonly string[];
}

/** The ids behind the categories' slugs: `concerts`, `concerts/jazz-acoustic`. */
export type CategoryIds = ReadonlyMap<string, string>;

export async function listCategoryIds({ slices }: DemoHouse): Promise<CategoryIds> {
  const ids = new Map<string, string>();
  for (const { _id, slug, children } of await slices.events.listCategories('en')) {
    ids.set(slug, _id);
    for (const child of children) ids.set(`${slug}/${child.slug}`, child._id);
  }
  return ids;
}

/** Takes an event through the four steps of its organizer, then to the state it is to be found in. */
export async function makeEvent(
  house: DemoHouse,
  people: DemoPeople,
  categories: CategoryIds,
  calendar: DemoCalendar,
  event: DemoEvent,
): Promise<MadeEvent> {
  const { events } = house.slices;
  const organizer = people.sessionOf(event.organizer);
  const id = await events.createEvent(organizer, detailsOf(event, categories, calendar));
  const configId = await events.saveTickets(organizer, id, {
    ticketTypes: event.types.map(typeOf),
    feesPaidBy: event.feesPaidBy ?? 'organizer',
    refundPolicy: { kind: 'until', hoursBefore: 48 },
  });
  const [primaryColor, secondaryColor] = event.colors;
  const customizationId = await events.saveCustomization(organizer, id, configId, { primaryColor, secondaryColor });
  if (event.validationView) await events.setValidationView(organizer, id, event.validationView);
  if (event.endsAs !== 'draft') {
    await events.publishEvent(
      organizer,
      { eventId: id, configId, customizationId },
      { visibility: event.visibility ?? 'public' },
    );
  }
  const sellable = (await events.findSellable(house.db, [id])).get(id);
  const typeIds = event.types.map(({ name }) => sellable?.types.find((type) => type.name === name)?.id ?? missing(event, name));
  return { id, event, typeIds };
}

/** Cancels or suspends the events that are to be found so, with the reason that people read. */
export async function endAsPlanned(house: DemoHouse, people: DemoPeople, { id, event }: MadeEvent): Promise<void> {
  const { events } = house.slices;
  if (event.endsAs === 'cancelled') {
    const reason = 'The rains have reached the park; we will choose another evening.';
    await events.setStatus(people.sessionOf(event.organizer), id, 'cancelled', reason);
  }
  if (event.endsAs === 'suspended') {
    const reason = 'The page promises returns that nobody can promise. Under review.';
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
  if (!id) throw new Error(`The demo world names the category ${path}, which does not exist`);
  return id;
}

function missing({ name }: DemoEvent, type: string): never {
  throw new Error(`The event ${name} was made without its ticket type ${type}`);
}
