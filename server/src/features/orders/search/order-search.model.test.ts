import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { searchedDigits } from '#platform/postgres/search/phone-digits';
import { ask } from '#test/factories/events';
import { aSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db } = app;

const firstNames = ['Noël', 'Noelle', 'Zoé', 'Zoe', 'Armelle', 'Ève', 'Jean-Paul', 'O’Neil', '100%', 'a_b'];
const lastNames = ['Étoundi', 'Etoa', 'Mballa', 'Mbarga', 'N’Diaye', 'Kuate'];
const eventNames = ['Nuit de Noël', 'Bal Mballa', 'Soirée Zouk', 'Douala 677'];
const states = ['confirmed', 'expired', 'cancelled'] as const;

interface Made {
  readonly id: string;
  readonly code: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly organizerId: string;
  readonly state: (typeof states)[number];
  readonly createdAt: Date;
  readonly person: { readonly name: string; readonly email: string; readonly number: string };
}

const readers: Person[] = [];
const orders: Made[] = [];
const events: { id: string; name: string; organizerId: string }[] = [];

/** Makes 40 people and 160 orders at four events of two organizers, of which several were placed at the same time. */
beforeAll(async () => {
  for (const name of ['Organizer One', 'Organizer Two']) readers.push(await anOrganizer(app, { name }));
  for (const [place, name] of eventNames.entries()) {
    const organizer = readers[place % 2] as Person;
    events.push({ id: (await aSale(app, { organizer, name })).eventId, name, organizerId: organizer.user.id });
  }
  readers.push(await anAdmin(app));
  const people = Array.from({ length: 40 }, (_, n) => {
    const name = `${firstNames[n % firstNames.length]} ${lastNames[(n * 7) % lastNames.length]}`;
    const number = `${n % 3 === 0 ? '+237' : ''}6${70 + (n % 9)}${String(n * 7919).padStart(6, '0')}`;
    return { id: newId(), name, email: `p${n}@${n % 2 ? 'maison' : 'ngoma'}.test`, number };
  });
  for (const { id, name, email, number } of people)
    await sql`insert into users (id, name, email, number, role, referral_code)
      values (${id}, ${name}, ${email}, ${number}, 'participant', ${`R${id}`})`.execute(db);
  for (let n = 0; n < 160; n += 1) {
    const [person, event] = [people[(n * 11) % people.length], events[(n * 3 + (n >> 3)) % events.length]];
    if (!person || !event) throw new Error('A place is out of range');
    const code = `${'ABC'.charAt(n % 3)}${((n + 7) * 48_271).toString(36).toUpperCase().padStart(9, '0')}`;
    const state = states[n % 3] ?? 'confirmed';
    const createdAt = new Date(app.clock().getTime() - Math.floor(n / 4) * 60_000);
    const made = {
      id: newId(),
      code,
      eventId: event.id,
      eventName: event.name,
      organizerId: event.organizerId,
      state,
      createdAt,
      person,
    };
    await sql`insert into orders (id, code, event_id, buyer_id, state, payment, total_xaf, fees_xaf, created_at)
      values (${made.id}, ${code}, ${event.id}, ${person.id}, ${state}, 'none', 0, 0, ${createdAt})`.execute(db);
    orders.push(made);
  }
  await app.jobs['users.repair-index']?.({} as never);
});

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** Filters as the documentation of the search states it, row by row. */
function isMatch(q: string, { code, eventName, person: { name, email, number } }: Made): boolean {
  const text = fold(`${name} ${email} ${number}`);
  const digits = searchedDigits(q);
  const isPerson =
    digits === undefined
      ? q.split(/\s+/).every((word) => text.includes(fold(word)))
      : text.includes(fold(q)) || number.replace(/\D/g, '').includes(digits);
  const typedCode = q.replace(/[\s-]/g, '').toUpperCase();
  return isPerson || fold(eventName).includes(fold(q)) || (/^[0-9A-Z]+$/.test(typedCode) && code.startsWith(typedCode));
}

/** Texts as people type them: parts of what there is, in another spelling, and some that find nothing. */
const typed = fc
  .tuple(
    fc.constantFrom(...firstNames, ...lastNames, ...eventNames, 'maison', '@', 'zzz', '%', '_', '\\', "o'n"),
    fc.nat(159),
    fc.constantFrom('word', 'fold', 'words', 'code', 'number', 'digits', 'email'),
    fc.nat(9),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(([word, place, kind, from, length]) => {
    const { code, person } = orders[place] as Made;
    if (kind === 'word') return word.slice(from % word.length, (from % word.length) + length);
    if (kind === 'fold') return fold(word).toUpperCase();
    if (kind === 'words') return person.name.split(' ').reverse().join(' ');
    if (kind === 'code') return code.slice(0, length).toLowerCase();
    if (kind === 'number')
      return `+237 ${person.number
        .slice(-9)
        .match(/.{1,3}/g)
        ?.join(' ')}`;
    return kind === 'digits' ? person.number.slice(-length) : person.email.slice(0, length + 1);
  })
  .map((text) => text.trim())
  .filter((text) => text !== '');

it('the search of orders returns what a filter of all orders returns, in any scope, page and state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        q: typed,
        reader: fc.nat(2),
        state: fc.option(fc.constantFrom(...states), { nil: undefined }),
        event: fc.option(fc.nat(3), { nil: undefined }),
        page: fc.integer({ min: 1, max: 3 }),
      }),
      async ({ q, reader: place, state, event, page }) => {
        const reader = readers[place] as Person;
        const eventId = event === undefined ? undefined : events[event]?.id;
        const query = new URLSearchParams({
          q,
          page: String(page),
          limit: '7',
          ...(state && { state }),
          ...(eventId && { eventId }),
        });
        const { body } = await ask(app, 'GET', `/event-order?${query}`, { as: reader });
        const expected = orders
          .filter((made) => reader.user.role === 'admin' || made.organizerId === reader.user.id)
          .filter((made) => (state === undefined || made.state === state) && (eventId === undefined || made.eventId === eventId))
          .filter((made) => isMatch(q, made))
          .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1));
        expect({
          total: body.total,
          isCapped: body.isTotalCapped,
          ids: body.allOrders.map(({ _id }: { _id: string }) => _id),
        }).toEqual({
          total: expected.length,
          isCapped: false,
          ids: expected.slice((page - 1) * 7, page * 7).map(({ id }) => id),
        });
      },
    ),
    { numRuns: 250 },
  );
}, 60_000);
