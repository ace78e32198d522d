import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Role, roles } from '@ngoma/api/common/roles';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exampleOf } from '../src/platform/openapi-example.ts';
import type { JsonSchema } from '../src/platform/openapi-schema.ts';
import { addressOf, endpoints, nameOf, namesSomething, shapeOf } from './contract.ts';
import { ask } from './events.ts';
import { buildTestApp } from './harness.ts';
import { aPerson } from './people.ts';
import { openCalls } from './walk-open-calls.ts';
import { type Attempt, aWorld, ownedCalls, send } from './walk-world.ts';

// Every call of the contract is walked to from outside: whatever is added there is tried here without anybody's doing.

/** What the router was given, as `METHOD /address`. */
const mounted: { readonly name: string; readonly method: string; readonly url: string }[] = [];
const listen = (message: unknown) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) mounted.push({ name: `${one} ${url}`, method: one, url });
  });
};
subscribe('fastify.initialization', listen);
const house = await buildTestApp();
unsubscribe('fastify.initialization', listen);
const { app, db, clock } = house;

// Sessions live twelve hours: these two end before everybody else comes.
const late = await aPerson(house, { role: 'participant' });
clock.advance({ hours: 13 });
const gone = await aPerson(house, { role: 'participant' });
await app.inject({ method: 'POST', url: '/api/auth/logout', headers: gone.headers });

const world = await aWorld(house);
const owned = ownedCalls(house, world);
const example = (schema: (typeof endpoints)[number]['params']) =>
  exampleOf(shapeOf(schema) as JsonSchema, {}) as Readonly<Record<string, string>>;
const exampleAddress = (endpoint: (typeof endpoints)[number]) => addressOf(endpoint, endpoint.params && example(endpoint.params));
const find = (name: string) => {
  const endpoint = endpoints.find((one) => nameOf(one) === name);
  if (!endpoint) throw new Error(`The contract has no ${name}`);
  return endpoint;
};

describe('the map', () => {
  /** Addresses under /api that answer bytes and no described JSON. */
  const raw = [
    'GET /api/art/:file',
    'GET /api/art/share/:file',
    // The secret in the name is all that a calendar program can bring along.
    'GET /api/calendars/:file',
    'POST /api/payments/webhooks/:gateway',
    'PUT /api/payments/webhooks/:gateway',
    'GET /api/openapi.json',
  ];
  const underApi = () => mounted.filter(({ url }) => url.startsWith('/api/') && !url.startsWith('/api/docs'));
  const described = endpoints.map(({ method, path }) => `${method} /api${path}`);

  it('has no call twice', () => {
    expect(described).toHaveLength(new Set(described).size);
    expect(described.length).toBeGreaterThan(40);
  });

  it('every described call is mounted', () => {
    const names = new Set(mounted.map(({ name }) => name));
    expect(described.filter((name) => !names.has(name))).toEqual([]);
  });

  it('nothing else is mounted, but raw routes and refusals of other methods', async () => {
    const others = underApi().filter(({ name, method }) => method !== 'HEAD' && !described.includes(name));
    const answers = await Promise.all(
      others.map(async ({ name, method, url }) => {
        const reply = await app.inject({ method: method as 'GET', url: url.replace(/:\w+/g, 'x') });
        return { name, isRefused: reply.statusCode === 405 && typeof reply.headers.allow === 'string' };
      }),
    );
    expect(answers.flatMap(({ name, isRefused }) => (isRefused ? [] : [name])).sort()).toEqual([...raw].sort());
  });

  it('the published description names every call', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, Record<string, object>> };
    const published = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(published.sort()).toEqual([...described].sort());
  });
});

describe('strangers', () => {
  const guarded = endpoints.filter(({ allow }) => allow !== 'public');
  const strangers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'with no token': {},
    'with a token of the right form that nobody was given': { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
    'with garbage': { authorization: 'Bearer null' },
    'with a header of another kind': { authorization: 'Basic YWRhOmFkYQ==' },
    'whose session ran out': late.headers,
    'who signed out': gone.headers,
    'with the hash of a token': { authorization: 'Bearer 0000000000000000000000000000000000000000000000000000000000000000' },
  };

  it.each(Object.keys(strangers))('%s are refused everywhere but at public calls', async (who) => {
    for (const endpoint of guarded) {
      const reply = await app.inject({ method: endpoint.method, url: exampleAddress(endpoint), headers: strangers[who] ?? {} });
      expect({ call: nameOf(endpoint), status: reply.statusCode, code: reply.json().code }).toEqual({
        call: nameOf(endpoint),
        status: 401,
        code: 'unauthenticated',
      });
    }
  });
});

describe('roles', () => {
  const mayCall = (endpoint: (typeof endpoints)[number], role: Role) =>
    typeof endpoint.allow === 'string' || endpoint.allow.includes(role);

  it.each(roles)('%s is let in where the call names the role, and nowhere else', async (role) => {
    for (const endpoint of endpoints) {
      // Somebody new each time: one of the calls ends the session.
      const person = await aPerson(house, { role });
      const reply = await app.inject({ method: endpoint.method, url: exampleAddress(endpoint), headers: person.headers });
      const isIn = ![401, 403].includes(reply.statusCode);
      // Nobody by that name can sign in, whoever asks.
      const found = nameOf(endpoint) === 'POST /auth/login' ? true : isIn;
      expect({ call: nameOf(endpoint), isIn: found }).toEqual({ call: nameOf(endpoint), isIn: mayCall(endpoint, role) });
      if (!isIn) expect(reply.json()).toMatchObject({ code: 'forbidden', message: expect.any(String) });
    }
  });
});

describe('other people’s things', () => {
  /** What is in every table, as one hash per table. */
  async function fingerprint(): Promise<Record<string, string>> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs')`.execute(db);
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ hash: string }>`
        select md5(coalesce(string_agg(line::text, e'\n' order by line::text), '')) as hash from ${sql.table(name)} line`.execute(
        db,
      );
      hashes[name.replace('public.', '')] = rows[0]?.hash ?? '';
    }
    return hashes;
  }

  const attempts = Object.entries(owned).flatMap(([name, { owner, others, mixed = [] }]) =>
    [...others.map((as): Attempt => ({ ...owner, as })), ...mixed].map((attempt) => ({ name, attempt })),
  );
  const make = (name: string, attempt: Attempt) =>
    send(house, find(name), addressOf(find(name), attempt.params, attempt.query), attempt);

  it('every call that names something is in the walk, or says why it is open', () => {
    const known = new Set([...Object.keys(owned), ...Object.keys(openCalls)]);
    expect(
      endpoints
        .filter(namesSomething)
        .map(nameOf)
        .filter((name) => !known.has(name)),
    ).toEqual([]);
    const names = endpoints.map(nameOf);
    expect([...known].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('are not there for others, and nothing changes', async () => {
    const before = await fingerprint();
    expect(Object.keys(before).length).toBeGreaterThan(25);
    for (const { name, attempt } of attempts) {
      const reply = await make(name, attempt);
      const refused = { call: name, as: attempt.as?.user.name, status: reply.statusCode, body: reply.body };
      expect(attempt.answer ? [attempt.answer] : [404, 403], JSON.stringify(refused)).toContain(reply.statusCode);
      const after = await fingerprint();
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      expect({ ...refused, changed }).toEqual({ ...refused, changed: attempt.notes ?? [] });
      Object.assign(before, after);
    }
    expect(attempts.length).toBeGreaterThan(40);
  });

  it('lists show the own rows only, whatever is asked for', async () => {
    const question = `/event-order?eventId=${world.of.eventId}`;
    for (const as of [world.otto, world.paul]) {
      const { status, body } = await ask(house, 'GET', question, { as });
      expect({ status, body }).toEqual({ status: 200, body: { total: 0, currentPage: 1, allOrders: [], verifiedOrders: [] } });
    }
    expect((await ask(house, 'GET', question, { as: world.ada })).body.total).toBe(2);
    for (const [as, count] of [
      [world.brenda, 1],
      [world.paul, 0],
    ] as const)
      expect((await ask(house, 'GET', '/tickets', { as })).body.tickets).toHaveLength(count);
    expect((await ask(house, 'GET', '/event?mine=true', { as: world.otto })).body.basicDetails).toMatchObject([
      { _id: world.ofOtto.eventId },
    ]);
  });

  it('are there for those whose they are, by the very same calls', async () => {
    for (const [name, { owner }] of Object.entries(owned)) {
      const reply = await make(name, owner);
      expect({ call: name, status: reply.statusCode, body: reply.statusCode > 299 && reply.body }).toEqual({
        call: name,
        status: expect.toSatisfy((status: number) => status < 300 || status === 409),
        body: reply.statusCode > 299 && reply.body,
      });
    }
  });

  it('an id in capitals is the same id', async () => {
    const capitals = (values: Attempt['params']) =>
      Object.fromEntries(
        Object.entries(values ?? {}).map(([key, value]) => [key, /^[\da-f-]{36}$/.test(value) ? value.toUpperCase() : value]),
      );
    // What its owner took away in the test before is gone, however its id is written.
    for (const [name, { owner }] of Object.entries(owned).filter(([name]) => !name.startsWith('DELETE '))) {
      const reply = await make(name, { ...owner, params: capitals(owner.params) });
      expect({ call: name, isThere: ![401, 403, 404].includes(reply.statusCode), body: reply.body }).toMatchObject({
        call: name,
        isThere: true,
      });
    }
  });
});
