import { ProfileChange, ServiceInput } from '@ngoma/api/features/providers';
import { posterJpeg } from '../features/art/index.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoHouse } from './demo-house.ts';
import { demoPassword } from './demo-people.ts';
import { type DemoProvider, demoProviders } from './demo-providers.ts';
import { inParallel } from './in-parallel.ts';
import type { DemoPeople } from './make-people.ts';

const picture = { width: 960, height: 720 };

/** Everybody who serves at events, by their address, as their sessions name them. */
export type MadeProviders = ReadonlyMap<string, { readonly userId: string }>;

/** Signs up those who serve at events, and lets them say, offer and show what they do. */
export async function makeProviders(house: DemoHouse, people: DemoPeople): Promise<MadeProviders> {
  const passwordHash = await house.slices.auth.hashPassword(demoPassword);
  const made = new Map<string, { userId: string }>();
  await inParallel(demoProviders, 4, async (provider) => {
    const { person } = provider;
    const email = typeof person === 'string' ? person : person.email;
    const userId =
      typeof person === 'string'
        ? people.sessionOf(person).userId
        : (await house.slices.auth.signUp({ ...person, passwordHash })).id;
    await introduce(house, userId, provider);
    made.set(email, { userId });
  });
  return made;
}

async function introduce({ slices: { providers } }: DemoHouse, userId: string, provider: DemoProvider): Promise<void> {
  const { own } = providers;
  const { headline, headlineFr, about, aboutFr, cities, travels } = provider;
  await own.saveProfile(userId, ProfileChange.parse({ headline, headlineFr, about, aboutFr, cities, travels }));
  for (const offer of provider.offers)
    await own.addService(userId, ServiceInput.parse({ ...offer, description: offer.description ?? '' }));
  for (const [place, { family, palette, caption }] of provider.pictures.entries()) {
    const bytes = await posterJpeg({ ...picture, seed: `${provider.headline}-${place}`, family, palette });
    await own.addPortfolioItem(userId, { picture: { filename: 'work.jpg', contentType: 'image/jpeg', bytes }, caption });
  }
  for (const { url, caption } of provider.films ?? []) await own.addPortfolioItem(userId, { videoUrl: url, caption });
}

/** How many looked at the first provider's profile on the days of the last month: few at first, more on Fridays. */
export async function lookAtProfiles(house: DemoHouse, made: MadeProviders, people: DemoPeople, at: DemoCalendar): Promise<void> {
  const [first, second] = [made.get('provider@ngoma.test'), made.get('provider2@ngoma.test')];
  for (let day = -30; day <= 0; day += 1) {
    house.goTo(at(day, 0, 30));
    const viewers = people.buyers.slice(0, 3 + ((day * day) % 7) + (day % 7 === 0 ? 6 : 0) + Math.round((day + 30) / 5));
    await inParallel(viewers, 6, async ({ userId }) => {
      for (const provider of [first, ...(day % 3 === 0 ? [second] : [])])
        if (provider) await house.slices.providers.countView(provider.userId, { userId, address: '' });
    });
  }
}

/** What stands in the providers' calendars beside what the world's contracts put there: each on a day that is still free. */
export async function fillCalendars(
  { db, slices: { calendar } }: DemoHouse,
  made: MadeProviders,
  at: DemoCalendar,
): Promise<void> {
  await inParallel([...made.values()], 4, async ({ userId }) => {
    const place = [...made.values()].findIndex((one) => one.userId === userId);
    const free = await calendar.nextFreeDates(db, userId, at(3 + (place % 5), 12), 40);
    const [first, , , , , , second, , , , , , , , third] = free;
    const onDay = (day: string, hour: number) => new Date(Date.parse(`${day}T00:00:00+01:00`) + hour * 3_600_000).toISOString();
    const own = { allDay: false, place: undefined, note: undefined, title: undefined };
    if (first)
      await calendar.add(userId, {
        ...{ ...own, kind: 'outside', title: 'Anniversaire chez les Priso', place: 'Bonapriso, Douala' },
        ...{ startsAt: onDay(first, 18), endsAt: onDay(first, 27) },
      });
    if (second)
      await calendar.add(userId, {
        ...{ ...own, kind: 'blackout', title: 'Famille', allDay: true, startsAt: onDay(second, 0), endsAt: onDay(second, 24) },
      });
    if (third)
      await calendar.add(userId, {
        ...{
          ...own,
          kind: 'outside',
          title: 'Dot à Limbe',
          place: 'Limbe',
          startsAt: onDay(third, 10),
          endsAt: onDay(third, 20),
        },
      });
  });
}
