import { ProfileChange, ServiceInput } from '@ngoma/api/features/providers';
import { posterJpeg } from '#features/posters/index';
import type { DemoCalendar } from '../content/calendar.ts';
import { demoPassword } from '../content/people.ts';
import { type DemoProvider, demoProviders } from '../content/providers.ts';
import type { DemoApp } from '../demo-app.ts';
import { inParallel } from '../in-parallel.ts';
import type { DemoPeople } from './people.ts';

const picture = { width: 960, height: 720 };

/** The user ids of the providers by email address. */
export type CreatedProviders = ReadonlyMap<string, { readonly userId: string }>;

/** Signs up the demo providers with their profiles, services and portfolios. */
export async function createProviders(app: DemoApp, people: DemoPeople): Promise<CreatedProviders> {
  const passwordHash = await app.features.auth.hashPassword(demoPassword);
  const made = new Map<string, { userId: string }>();
  await inParallel(demoProviders, 4, async (provider) => {
    const { person } = provider;
    const email = typeof person === 'string' ? person : person.email;
    const userId =
      typeof person === 'string'
        ? people.sessionOf(person).userId
        : (await app.features.auth.signUp({ ...person, passwordHash })).id;
    await fillProfile(app, userId, provider);
    made.set(email, { userId });
  });
  return made;
}

async function fillProfile({ features: { providers } }: DemoApp, userId: string, provider: DemoProvider): Promise<void> {
  const { own } = providers;
  const { headline, headlineFr, about, aboutFr, aboutHtml, aboutHtmlFr, cities, travels } = provider;
  const profile = { headline, headlineFr, about, aboutFr, aboutHtml, aboutHtmlFr, cities, travels };
  await own.saveProfile(userId, ProfileChange.parse(profile));
  for (const offer of provider.offers)
    await own.addService(userId, ServiceInput.parse({ ...offer, description: offer.description ?? '' }));
  for (const [place, { family, palette, caption }] of provider.pictures.entries()) {
    const bytes = await posterJpeg({ ...picture, seed: `${provider.headline}-${place}`, family, palette });
    await own.addPortfolioItem(userId, { picture: { filename: 'work.jpg', contentType: 'image/jpeg', bytes }, caption });
  }
  for (const { url, caption } of provider.films ?? []) await own.addPortfolioItem(userId, { videoUrl: url, caption });
}

/** Counts profile views of the first two providers over the last month: few at first, more on some days. */
export async function addProfileViews(app: DemoApp, made: CreatedProviders, people: DemoPeople, at: DemoCalendar): Promise<void> {
  const [first, second] = [made.get('provider@ngoma.test'), made.get('provider2@ngoma.test')];
  for (let day = -30; day <= 0; day += 1) {
    app.setClock(at(day, 0, 30));
    const viewers = people.buyers.slice(0, 3 + ((day * day) % 7) + (day % 7 === 0 ? 6 : 0) + Math.round((day + 30) / 5));
    await inParallel(viewers, 6, async ({ userId }) => {
      for (const provider of [first, ...(day % 3 === 0 ? [second] : [])])
        if (provider) await app.features.providers.countView(provider.userId, { userId, address: '' });
    });
  }
}

/** Adds outside work and blackouts to the providers' calendars on days that the contracts leave free. */
export async function fillCalendars(
  { db, features: { calendar } }: DemoApp,
  made: CreatedProviders,
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
