import { ask, daysAhead } from './events.ts';
import type { TestApp } from './harness.ts';
import { aProvider } from './people.ts';
import type { Owned } from './walk-world.ts';

export type ProviderWorld = Awaited<ReturnType<typeof aProviderWorld>>;

/** Rosa serves at events and has two of everything: one to change, one to take away. Ruben is another provider. */
export async function aProviderWorld(house: TestApp) {
  const rosa = await aProvider(house, { name: 'Rosa' });
  const ruben = await aProvider(house, { name: 'Ruben' });
  const add = async (path: string, body: object) => (await ask(house, 'POST', path, { as: rosa, body })).body;
  const services: string[] = [];
  const items: string[] = [];
  const bookings: string[] = [];
  const imports: string[] = [];
  for (const number of [1, 2]) {
    services.push((await add('/providers/me/services', service)).provider.services.at(-1)._id);
    items.push((await add('/providers/me/portfolio', { videoUrl: `https://youtu.be/${number}` })).provider.portfolio.at(-1)._id);
    bookings.push((await add('/calendar/bookings', entry(house, number * 3))).booking._id);
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

/** The calls on a provider's own things. */
export function providerCalls(house: TestApp, world: ProviderWorld): Readonly<Record<string, Owned>> {
  const { rosa, ruben } = world;
  const own = (id: string | undefined, body?: object): Owned => ({
    owner: { as: rosa, params: { id: id ?? '' }, ...(body && { body }) },
    others: [ruben],
  });
  return {
    'PUT /providers/me/services/:id': own(world.services[0], service),
    'DELETE /providers/me/services/:id': own(world.services[1]),
    'PATCH /providers/me/portfolio/:id': own(world.items[0], { caption: 'The quay' }),
    'DELETE /providers/me/portfolio/:id': own(world.items[1]),
    'PUT /calendar/bookings/:id': own(world.bookings[0], entry(house, 30)),
    'DELETE /calendar/bookings/:id': own(world.bookings[1]),
    'POST /calendar/imports/:id/refresh': own(world.imports[0]),
    'DELETE /calendar/imports/:id': own(world.imports[1]),
  };
}
