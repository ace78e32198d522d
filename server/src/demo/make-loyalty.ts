import { randomInt } from 'node:crypto';
import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoHouse } from './demo-house.ts';
import { demoRewards } from './demo-rewards.ts';
import type { MadeEvent } from './make-events.ts';
import type { DemoPeople } from './make-people.ts';
import type { Sale } from './make-sales.ts';

const collectors = ['participant@ngoma.test', 'participant2@ngoma.test'];

/** What the demo participants said of the events they went to. */
const opinions = [
  {
    by: 'participant@ngoma.test',
    event: 'Makossa Night: the October edition',
    rating: 5,
    comment: 'Soaked to the skin, and I would go again tomorrow.',
  },
  {
    by: 'participant@ngoma.test',
    event: 'Buea DevFest',
    rating: 4,
    comment: 'Good talks. The queue for lunch was a talk of its own.',
  },
  { by: 'participant2@ngoma.test', event: 'Harvest Dances', rating: 5, comment: 'Neuf villages, et pas une fausse note.' },
];

/** No look-alikes, so that codes can be read aloud. */
const alphabet = '3679ACDEFGHJKMNPRTUVWXY';
const codesOf = (mark: string, count: number): string[] => [
  ...new Set(
    Array.from(
      { length: count },
      () => `${mark}-${Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')}`,
    ),
  ),
];

interface World {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly sales: readonly Sale[];
  readonly findEvent: (name: string) => MadeEvent;
}

/** How points came to the demo participants, as happenings of the world's past; nobody else's are made here. */
export function loyaltyHappenings(house: DemoHouse, { people, calendar, sales, findEvent }: World) {
  const { loyalty, ratings, referrals, tickets } = house.slices;

  async function offerRewards(): Promise<string[]> {
    const ids: string[] = [];
    for (const { mark, stock, closesInDays, ...reward } of demoRewards) {
      const codes = codesOf(mark, stock);
      const closesAt = closesInDays === undefined ? undefined : calendar(closesInDays, 23);
      ids.push(
        await loyalty.createReward({ ...reward, codes, ...(closesAt && { closesAt }) }, people.sessionOf('admin@ngoma.test')),
      );
    }
    return ids;
  }

  /** Points for what was bought so far; they are there if the event has taken place. */
  async function earn(): Promise<void> {
    for (const email of collectors) {
      const own = sales.filter(({ buyer }) => buyer.email === email);
      for (const { orderId } of own) await loyalty.earnFromOrder(orderId);
      await loyalty.activateRipe(people.sessionOf(email).userId);
    }
  }

  async function rate(event: string): Promise<void> {
    for (const opinion of opinions.filter((one) => one.event === event)) {
      const { rating, comment } = opinion;
      await ratings.rate(people.sessionOf(opinion.by), { eventId: findEvent(event).id, rating, comment }, 'en');
    }
  }

  /** Whoever was invited and let in by now: both have their points. */
  async function bringFriends(at: Date): Promise<void> {
    const invited = new Set(people.invited.map(({ userId }) => userId));
    const orders = sales.filter(({ buyer }) => invited.has(buyer.userId)).map(({ orderId }) => orderId);
    const held = [...(await tickets.listByOrders(house.db, orders, 'en')).values()].flat();
    const entered = held.filter(({ enteredAt }) => enteredAt !== null);
    await referrals.hear(entered.map(({ _id }) => ({ type: 'ticket_entered', sourceId: _id, happenedAt: at.toISOString() })));
  }

  let rewardIds: string[] = [];
  return [
    {
      at: calendar(-44, 10),
      happen: async () => {
        rewardIds = await offerRewards();
        await rate('Harvest Dances');
      },
    },
    {
      at: calendar(-29, 10),
      happen: async () => {
        await earn();
        await rate('Makossa Night: the October edition');
        await bringFriends(calendar(-29, 10));
      },
    },
    {
      at: calendar(-19, 10),
      happen: async () => {
        await earn();
        await rate('Buea DevFest');
      },
    },
    {
      at: calendar(-10, 16, 20),
      happen: () => loyalty.redeem(people.sessionOf('participant@ngoma.test'), rewardIds[0] ?? ''),
    },
    // The last word of the past: what was bought yesterday waits for its evening.
    { at: calendar(-1, 23, 30), happen: earn },
  ];
}
