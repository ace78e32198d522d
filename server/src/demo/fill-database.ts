import { business } from '@ngoma/api/common/business';
import { type DemoCalendar, demoCalendar } from './content/calendar.ts';
import type { DemoEvent } from './content/event-plan.ts';
import { demoEvents } from './content/events.ts';
import { demoAccounts } from './content/people.ts';
import type { DemoApp } from './demo-app.ts';
import { inParallel } from './in-parallel.ts';
import { agreementSteps } from './steps/agreements.ts';
import { showAttendees } from './steps/attendees.ts';
import { conversationSteps } from './steps/conversations.ts';
import { checkInHolders } from './steps/entries.ts';
import { addEventPhotos } from './steps/event-photos.ts';
import { type CreatedEvent, createEvent, endAsPlanned, listCategoryIds } from './steps/events.ts';
import { followerSteps } from './steps/followers.ts';
import { identitySteps } from './steps/identities.ts';
import { issuedTicketSteps } from './steps/issued-tickets.ts';
import { loyaltySteps } from './steps/loyalty.ts';
import { promotionSteps } from './steps/marketing.ts';
import { newcomerSteps } from './steps/newcomers.ts';
import { createPeople } from './steps/people.ts';
import { postSteps } from './steps/posts.ts';
import { projectSteps } from './steps/projects.ts';
import { addProfileViews, createProviders, fillCalendars } from './steps/providers.ts';
import { readerQuestionSteps } from './steps/reader-questions.ts';
import { referralVisitSteps } from './steps/referral-visits.ts';
import { refundSteps } from './steps/refunds.ts';
import { processDueReviews, reviewSteps } from './steps/reviews.ts';
import { type SalesCounter, salesCounter } from './steps/sales.ts';
import { supervisionSteps } from './steps/supervision.ts';
import { teamSteps } from './steps/team.ts';
import { withdrawalSteps } from './steps/withdrawals.ts';

/** A step of the demo data that runs with the demo clock set to `at`. */
interface DemoStep {
  readonly at: Date;
  readonly run: () => Promise<unknown>;
}

/** Days from today to the day on which people signed up. */
const signUpInDays = -75;
/** Number of evenings on which tickets of one event are sold. */
const evenings = 4;

/**
 * Creates all demo data from the first account to the present. Every person, event, order, payment, ticket and check-in is
 * created through the service that the API uses, with the demo clock set to its time.
 */
export async function fillDatabase(app: DemoApp, now: Date): Promise<void> {
  const calendar = demoCalendar(now);
  app.setClock(calendar(signUpInDays, 9));
  const people = await createPeople(app);
  const providers = await createProviders(app, people);
  const categories = await listCategoryIds(app);
  const counter = salesCounter(app, people);
  const made = new Map<DemoEvent, CreatedEvent>();
  const plans = demoEvents.map((event, place) => ({ event, days: saleDays(event, place) }));
  const get = (event: DemoEvent): CreatedEvent => made.get(event) ?? notCreatedYet(event);

  const openings = groupBy(plans, ({ days }) => days[0] ?? 0).map(([day, opened]) => ({
    at: calendar(day, 9),
    run: () =>
      inParallel(opened, 6, async ({ event }) => made.set(event, await createEvent(app, people, categories, calendar, event))),
  }));
  const onSale = plans.filter(({ event }) => !event.endsAs);
  const saleBatches = onSale.flatMap(({ event, days }, place) =>
    days.map((day, index) => ({ at: saleTime(day, place, { calendar, now }), event, share: (index + 1) / days.length })),
  );
  const sales = groupBy(saleBatches, ({ at }) => at.getTime()).map(([at, hour]) => ({
    at: new Date(at),
    run: () => counter.sell(hour.map(({ event, share }) => ({ made: get(event), share }))),
  }));
  const past = demoEvents.filter(({ inDays }) => inDays < 0);
  const entries = past.map((event) => {
    const at = calendar(event.inDays, event.hour);
    return { at, run: () => checkInHolders(app, people, get(event), at, counter.sales) };
  });
  // Earnings are released on the morning after the event, and the reserve once its days have passed.
  const releases = past.flatMap((event) =>
    [1, business.refundReserve.days + 1]
      .map((days) => calendar(event.inDays + days, 11))
      .filter((at) => at < now)
      .map((at) => ({ at, run: () => releaseEarnings(app, get(event)) })),
  );
  const ends = {
    at: calendar(-1, 20),
    run: () => inParallel([...made.values()], 1, (one) => endAsPlanned(app, people, one)),
  };
  const byName = (name: string): CreatedEvent => get(demoEvents.find((event) => event.name === name) ?? notPlanned(name));
  const newcomers = newcomerSteps({ people, calendar });
  const points = loyaltySteps(app, { people, calendar, sales: counter.sales, findEvent: byName });
  const visits = referralVisitSteps(app, { people, calendar });
  const followers = followerSteps(app, { people, calendar });
  const posts = postSteps(app, { people, calendar, findEvent: byName });
  const questions = readerQuestionSteps(app, { people, calendar, findEvent: byName });
  const messages = promotionSteps(app, { people, calendar, findEvent: byName });
  const teams = teamSteps(app, { people, calendar, findEvent: byName });
  const supervision = supervisionSteps(app, { people, calendar });
  const refunds = refundSteps(app, { people, calendar, sales: counter.sales, findEvent: byName });
  const issued = issuedTicketSteps(app, { people, calendar, findEvent: byName });
  const projects = projectSteps(app, { people, providers, calendar, findEvent: byName });
  const agreements = agreementSteps(app, { people, calendar, findEvent: byName });
  const reviews = reviewSteps(app, { people, providers, calendar, findEvent: byName });
  const conversations = conversationSteps(app, { people, providers, calendar });
  const withdrawals = withdrawalSteps(app, { people, calendar });
  const identities = identitySteps(app, { people, calendar });
  await runInOrder(app, [
    ...openings,
    ...sales,
    ...entries,
    ...releases,
    ends,
    ...newcomers,
    ...points,
    ...visits,
    ...followers,
    ...posts,
    ...questions,
    ...messages,
    ...supervision,
    ...refunds,
    ...issued,
    ...projects,
    ...agreements,
    ...reviews,
    ...conversations,
    ...teams,
    ...withdrawals,
    ...identities,
  ]);
  await addProfileViews(app, providers, people, calendar);
  await showAttendees(app, people);
  await addEventPhotos(app, people, byName);
  await finishAtPresent(app, counter, now);
  await processDueReviews(app);
  await app.features.events.storeVisits();
  await app.features.ledger.prove();
  await fillCalendars(app, providers, calendar);
}

/** Returns the days on which an event's tickets are sold. The event is published on the first of them. */
function saleDays({ inDays }: DemoEvent, place: number): readonly number[] {
  const first = inDays < 0 ? inDays - 24 : -5 - ((place * 7) % 32);
  const last = Math.min(inDays - 1, -(place % 6));
  return [
    ...new Set(Array.from({ length: evenings }, (_, index) => Math.round(first + ((last - first) * index) / (evenings - 1)))),
  ];
}

/** Returns the time of sale on a day: in the evening, or for today within the last hours. */
function saleTime(day: number, place: number, { calendar, now }: { calendar: DemoCalendar; now: Date }): Date {
  const turn = place % 4;
  return day < 0 ? calendar(day, 17 + turn, 10 + 13 * turn) : new Date(now.getTime() - (20 + 55 * turn) * 60_000);
}

async function runInOrder(app: DemoApp, demoSteps: readonly DemoStep[]): Promise<void> {
  const inOrder = [...demoSteps].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, run } of inOrder) {
    app.setClock(at);
    await run();
  }
}

/** Ends the event by the clock and releases its earnings to the organizer. */
async function releaseEarnings(app: DemoApp, { id: eventId }: CreatedEvent): Promise<void> {
  await app.run('events.move-by-time');
  await app.run('earnings.release', { eventId });
}

/**
 * Sets the clock to now and runs the periodic jobs once. Confirmation emails go only to buyers whose demo account has a sign-in.
 */
async function finishAtPresent(app: DemoApp, counter: SalesCounter, now: Date): Promise<void> {
  app.setClock(now);
  for (const job of ['events.move-by-time', 'events.refresh-prices', 'events.count-popularity']) await app.run(job);
  const known = new Set(demoAccounts.map(({ email }) => email));
  const written = counter.sales.filter(({ buyer, made }) => known.has(buyer.email) && made.event.inDays >= 0);
  await app.sendEmailsOf(written.map(({ orderId }) => orderId));
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): (readonly [number, readonly Item[]])[] {
  return [...Map.groupBy(items, keyOf)].sort(([one], [other]) => one - other);
}

function notPlanned(name: string): never {
  throw new Error(`The demo data have no event ${name}`);
}

function notCreatedYet({ name }: DemoEvent): never {
  throw new Error(`Tickets of ${name} are sold before it is created`);
}
