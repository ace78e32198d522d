import { randomInt } from 'node:crypto';
import { posterJpeg } from '#features/posters/index';
import { rateEvent } from '../../features/ratings/index.ts';
import type { DemoCalendar } from '../content/calendar.ts';
import { demoRewards } from '../content/rewards.ts';
import type { DemoApp } from '../demo-app.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';
import type { Sale } from './sales.ts';

const collectors = ['participant@ngoma.test', 'participant2@ngoma.test'];

/** The demo participants' ratings of past events. */
const ratings = [
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

/** Characters that cannot be confused when a code is read aloud. */
const alphabet = '3679ACDEFGHJKMNPRTUVWXY';
const codesOf = (mark: string, count: number): string[] => [
  ...new Set(
    Array.from(
      { length: count },
      () => `${mark}-${Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')}`,
    ),
  ),
];

interface DemoContext {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly sales: readonly Sale[];
  readonly findEvent: (name: string) => CreatedEvent;
}

/** Returns the steps that give the demo participants their points. No other account gets points. */
export function loyaltySteps(app: DemoApp, { people, calendar, sales, findEvent }: DemoContext) {
  const { loyalty, referrals, tickets } = app.features;

  async function offerRewards(): Promise<string[]> {
    const ids: string[] = [];
    for (const { mark, stock, closesInDays, picture, ...reward } of demoRewards) {
      const codes = codesOf(mark, stock);
      const closesAt = closesInDays === undefined ? undefined : calendar(closesInDays, 23);
      const admin = people.sessionOf('admin@ngoma.test');
      const id = await loyalty.createReward({ ...reward, codes, ...(closesAt && { closesAt }) }, admin);
      ids.push(id);
      if (!picture) continue;
      const { family, palette, alt, altFr } = picture;
      const bytes = await posterJpeg({ width: 960, height: 540, seed: mark, family, palette });
      const upload = { filename: 'reward.jpg', contentType: 'image/jpeg', bytes };
      await loyalty.setRewardPicture(admin, id, { version: 1, alt, altFr }, upload);
    }
    return ids;
  }

  /** Awards points for all purchases so far and activates those whose event has taken place. */
  async function awardPoints(): Promise<void> {
    for (const email of collectors) {
      const own = sales.filter(({ buyer }) => buyer.email === email);
      for (const { orderId } of own) await loyalty.awardPointsForOrder(orderId);
      await loyalty.activateDueLots(people.sessionOf(email).userId);
    }
  }

  async function rate(event: string): Promise<void> {
    for (const entry of ratings.filter((one) => one.event === event)) {
      const { rating: stars, comment } = entry;
      const rater = people.sessionOf(entry.by);
      await rateEvent(app.context, { rater, locale: 'en', eventId: findEvent(event).id, stars, comment });
    }
  }

  /** Awards referral points for the invited buyers who have been checked in by now. */
  async function awardReferrals(at: Date): Promise<void> {
    const invited = new Set(people.invited.map(({ userId }) => userId));
    const orders = sales
      .filter(({ buyer }) => invited.has(buyer.userId))
      .map(({ orderId, made }) => ({ id: orderId, eventId: made.id }));
    const held = [...(await tickets.listByOrders(app.db, orders, 'en')).values()].flat();
    const entered = held.filter(({ enteredAt }) => enteredAt !== null);
    await referrals.onActivities(
      entered.map(({ _id }) => ({ type: 'ticket_entered', sourceId: _id, happenedAt: at.toISOString() })),
    );
  }

  let rewardIds: string[] = [];
  return [
    {
      at: calendar(-44, 10),
      run: async () => {
        rewardIds = await offerRewards();
        await rate('Harvest Dances');
      },
    },
    {
      at: calendar(-29, 10),
      run: async () => {
        await awardPoints();
        await rate('Makossa Night: the October edition');
        await awardReferrals(calendar(-29, 10));
      },
    },
    {
      at: calendar(-19, 10),
      run: async () => {
        await awardPoints();
        await rate('Buea DevFest');
      },
    },
    {
      at: calendar(-10, 16, 20),
      run: () => loyalty.redeem(people.sessionOf('participant@ngoma.test'), rewardIds[0] ?? ''),
    },
    // Points for the latest purchases stay pending until their events.
    { at: calendar(-1, 23, 30), run: awardPoints },
  ];
}
