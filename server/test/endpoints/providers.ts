import { ask, daysAhead } from '../factories/events.ts';
import { aProvider } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';

export type ProviderFixture = Awaited<ReturnType<typeof aProviderFixture>>;

/**
 * Creates two services, portfolio items, bookings and imports of Rosa: one to change, one to delete. Ruben is another provider.
 */
export async function aProviderFixture(app: TestApp) {
  const rosa = await aProvider(app, { name: 'Rosa' });
  const ruben = await aProvider(app, { name: 'Ruben' });
  const add = async (path: string, body: object) => (await ask(app, 'POST', path, { as: rosa, body })).body;
  const services: string[] = [];
  const items: string[] = [];
  const bookings: string[] = [];
  const imports: string[] = [];
  for (const number of [1, 2]) {
    services.push((await add('/providers/me/services', service)).provider.services.at(-1)._id);
    items.push((await add('/providers/me/portfolio', { videoUrl: `https://youtu.be/${number}` })).provider.portfolio.at(-1)._id);
    bookings.push((await add('/calendar/bookings', entry(app, number * 3))).booking._id);
    imports.push(
      (await add('/calendar/imports', { name: 'Elsewhere', address: 'https://calendar.invalid/a.ics' })).imports.at(-1)._id,
    );
  }
  return { rosa, ruben, services, items, bookings, imports };
}

const service = { category: 'dj', title: 'Weddings', priceFrom: 90_000 };
const entry = ({ platform }: TestApp, days: number) => ({
  ...{ kind: 'outside', title: 'Gala' },
  ...{ startsAt: daysAhead(platform, days).toISOString(), endsAt: daysAhead(platform, days + 0.2).toISOString() },
});

/** Requests to a provider's own resources. */
export function providerRequests(app: TestApp, fixture: ProviderFixture): Readonly<Record<string, OwnershipRequests>> {
  const { rosa, ruben } = fixture;
  const own = (id: string | undefined, body?: object): OwnershipRequests => ({
    owner: { as: rosa, params: { id: id ?? '' }, ...(body && { body }) },
    others: [ruben],
  });
  return {
    'PUT /providers/me/services/:id': own(fixture.services[0], service),
    'DELETE /providers/me/services/:id': own(fixture.services[1]),
    'PATCH /providers/me/portfolio/:id': own(fixture.items[0], { caption: 'The quay' }),
    'DELETE /providers/me/portfolio/:id': own(fixture.items[1]),
    'PUT /calendar/bookings/:id': own(fixture.bookings[0], entry(app, 30)),
    'DELETE /calendar/bookings/:id': own(fixture.bookings[1]),
    'POST /calendar/imports/:id/refresh': own(fixture.imports[0]),
    'DELETE /calendar/imports/:id': own(fixture.imports[1]),
  };
}
