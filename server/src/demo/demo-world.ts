import { business } from '@ngoma/api/common/business';
import { type DemoCalendar, demoCalendar } from './demo-calendar.ts';
import type { DemoEvent } from './demo-event-plan.ts';
import { demoEvents } from './demo-events.ts';
import type { DemoHouse } from './demo-house.ts';
import { demoAccounts } from './demo-people.ts';
import { inParallel } from './in-parallel.ts';
import { agreementHappenings } from './make-agreements.ts';
import { conversationHappenings } from './make-conversations.ts';
import { letIn } from './make-entries.ts';
import { endAsPlanned, listCategoryIds, type MadeEvent, makeEvent } from './make-events.ts';
import { loyaltyHappenings } from './make-loyalty.ts';
import { marketingHappenings } from './make-marketing.ts';
import { makePeople } from './make-people.ts';
import { postHappenings } from './make-posts.ts';
import { projectHappenings } from './make-projects.ts';
import { fillCalendars, lookAtProfiles, makeProviders } from './make-providers.ts';
import { reviewHappenings, settleReviews } from './make-reviews.ts';
import { type SalesCounter, salesCounter } from './make-sales.ts';
import { supervisionHappenings } from './make-supervision.ts';
import { teamHappenings } from './make-team.ts';

/** Something that happens in the world's past, at its time. */
interface Happening {
  readonly at: Date;
  readonly happen: () => Promise<unknown>;
}

/** Days before today on which people signed up. */
const beginningInDays = -75;
/** Evenings on which tickets of one event are sold. */
const evenings = 4;

/**
 * Lives the world through from its first account to now: every person, event, order, payment, ticket and entry comes
 * about by the service that users call, while the world's clock stands at the moment it is said to have happened.
 */
export async function makeDemoWorld(house: DemoHouse, now: Date): Promise<void> {
  const calendar = demoCalendar(now);
  house.goTo(calendar(beginningInDays, 9));
  const people = await makePeople(house);
  const providers = await makeProviders(house, people);
  const categories = await listCategoryIds(house);
  const counter = salesCounter(house, people);
  const made = new Map<DemoEvent, MadeEvent>();
  const plans = demoEvents.map((event, place) => ({ event, days: saleDays(event, place) }));
  const get = (event: DemoEvent): MadeEvent => made.get(event) ?? notYet(event);

  const openings = groupBy(plans, ({ days }) => days[0] ?? 0).map(([day, opened]) => ({
    at: calendar(day, 9),
    happen: () =>
      inParallel(opened, 6, async ({ event }) => made.set(event, await makeEvent(house, people, categories, calendar, event))),
  }));
  const onSale = plans.filter(({ event }) => !event.endsAs);
  const portions = onSale.flatMap(({ event, days }, place) =>
    days.map((day, index) => ({ at: saleTime(day, place, { calendar, now }), event, share: (index + 1) / days.length })),
  );
  const sales = groupBy(portions, ({ at }) => at.getTime()).map(([at, hour]) => ({
    at: new Date(at),
    happen: () => counter.sell(hour.map(({ event, share }) => ({ made: get(event), share }))),
  }));
  const past = demoEvents.filter(({ inDays }) => inDays < 0);
  const entries = past.map((event) => {
    const at = calendar(event.inDays, event.hour);
    return { at, happen: () => letIn(house, people, get(event), at, counter.sales) };
  });
  // The morning after, and once the reserve has been kept long enough.
  const releases = past.flatMap((event) =>
    [1, business.refundReserve.days + 1]
      .map((days) => calendar(event.inDays + days, 11))
      .filter((at) => at < now)
      .map((at) => ({ at, happen: () => releaseTakings(house, get(event)) })),
  );
  const ends = {
    at: calendar(-1, 20),
    happen: () => inParallel([...made.values()], 1, (one) => endAsPlanned(house, people, one)),
  };
  const byName = (name: string): MadeEvent => get(demoEvents.find((event) => event.name === name) ?? notPlanned(name));
  const points = loyaltyHappenings(house, { people, calendar, sales: counter.sales, findEvent: byName });
  const news = postHappenings(house, { people, calendar, findEvent: byName });
  const messages = marketingHappenings(house, { people, calendar, findEvent: byName });
  const teams = teamHappenings(house, { people, calendar, findEvent: byName });
  const supervision = supervisionHappenings(house, { people, calendar });
  const projects = projectHappenings(house, { people, providers, calendar, findEvent: byName });
  const agreements = agreementHappenings(house, { people, calendar, findEvent: byName });
  const reviews = reviewHappenings(house, { people, providers, calendar, findEvent: byName });
  const talks = conversationHappenings(house, { people, providers, calendar });
  await live(house, [
    ...openings,
    ...sales,
    ...entries,
    ...releases,
    ends,
    ...points,
    ...news,
    ...messages,
    ...supervision,
    ...projects,
    ...agreements,
    ...reviews,
    ...talks,
    ...teams,
  ]);
  await lookAtProfiles(house, providers, people, calendar);
  await arriveInPresent(house, counter, now);
  await settleReviews(house);
  await house.slices.ledger.prove();
  await fillCalendars(house, providers, calendar);
}

/** The days on which an event's tickets are sold, the first of them that of its publication. */
function saleDays({ inDays }: DemoEvent, place: number): readonly number[] {
  const first = inDays < 0 ? inDays - 24 : -5 - ((place * 7) % 32);
  const last = Math.min(inDays - 1, -(place % 6));
  return [
    ...new Set(Array.from({ length: evenings }, (_, index) => Math.round(first + ((last - first) * index) / (evenings - 1)))),
  ];
}

/** Some come from work, some before they sleep; today, within the last hours. */
function saleTime(day: number, place: number, { calendar, now }: { calendar: DemoCalendar; now: Date }): Date {
  const turn = place % 4;
  return day < 0 ? calendar(day, 17 + turn, 10 + 13 * turn) : new Date(now.getTime() - (20 + 55 * turn) * 60_000);
}

async function live(house: DemoHouse, happenings: readonly Happening[]): Promise<void> {
  const inOrder = [...happenings].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, happen } of inOrder) {
    house.goTo(at);
    await happen();
  }
}

/** The clock ends the event, and what it took becomes its organizer's. */
async function releaseTakings(house: DemoHouse, { id: eventId }: MadeEvent): Promise<void> {
  await house.run('events.move-by-time');
  await house.run('takings.release', { eventId });
}

/** What the clock does by itself is done once; of all letters only those to people one can sign in as are sent. */
async function arriveInPresent(house: DemoHouse, counter: SalesCounter, now: Date): Promise<void> {
  house.goTo(now);
  for (const job of ['events.move-by-time', 'events.refresh-prices', 'events.count-popularity']) await house.run(job);
  const known = new Set(demoAccounts.map(({ email }) => email));
  const written = counter.sales.filter(({ buyer, made }) => known.has(buyer.email) && made.event.inDays >= 0);
  await house.sendLettersOf(written.map(({ orderId }) => orderId));
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): (readonly [number, readonly Item[]])[] {
  return [...Map.groupBy(items, keyOf)].sort(([one], [other]) => one - other);
}

function notPlanned(name: string): never {
  throw new Error(`The demo world has no event ${name}`);
}

function notYet({ name }: DemoEvent): never {
  throw new Error(`Tickets of ${name} are sold before it is made`);
}
