import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Endpoint } from '@ngoma/api/common/endpoint';
import { type Role, roles } from '@ngoma/api/common/roles';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exampleOf } from '#platform/openapi/example';
import type { JsonSchema } from '#platform/openapi/schema';
import { cookiesOf, ownPage } from '../factories/browser.ts';
import { ask } from '../factories/events.ts';
import { anAdmin, aPerson } from '../factories/people.ts';
import { buildTestApp } from '../harness/test-app.ts';
import { type Attempt, send } from './attempt.ts';
import { addressOf, endpoints, nameOf, shapeOf, takesId } from './endpoints.ts';
import { anEndpointFixture } from './fixture.ts';
import { validRequests } from './invalid-requests.ts';
import { openEndpoints } from './open-endpoints.ts';
import { ownershipRequests } from './ownership-requests.ts';
import { attemptsWithUnknownIds, idPlaces, placeName, unknownIdAnswers } from './unknown-ids.ts';

// Sends requests to every endpoint of the API. New endpoints are included automatically.

/** The routes of the server as `METHOD /path`. */
const mounted: { readonly name: string; readonly method: string; readonly url: string }[] = [];
const listen = (message: unknown) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) mounted.push({ name: `${one} ${url}`, method: one, url });
  });
};
subscribe('fastify.initialization', listen);
const app = await buildTestApp();
unsubscribe('fastify.initialization', listen);
const { fastify, db, clock } = app;

// Sessions last twelve hours: these two end before the others start.
const late = await aPerson(app, { role: 'participant' });
clock.advance({ hours: 13 });
const gone = await aPerson(app, { role: 'participant' });
await fastify.inject({ method: 'POST', url: '/api/auth/logout', headers: gone.headers });

const fixture = await anEndpointFixture(app);
const owned = ownershipRequests(app, fixture);
const admin = await anAdmin(app);
const validRequest = validRequests(app, fixture, admin);
const example = (schema: (typeof endpoints)[number]['params']) =>
  exampleOf(shapeOf(schema) as JsonSchema, {}) as Readonly<Record<string, string>>;
const exampleAddress = (endpoint: (typeof endpoints)[number]) => addressOf(endpoint, endpoint.params && example(endpoint.params));
const find = (name: string) => {
  const endpoint = endpoints.find((one) => nameOf(one) === name);
  if (!endpoint) throw new Error(`The API has no endpoint ${name}`);
  return endpoint;
};

describe('routes', () => {
  /** Routes under /api without an endpoint description. */
  const raw = [
    'GET /api/art/:file',
    'GET /api/art/share/:file',
    // A calendar program can send no credentials but the secret in the path.
    'GET /api/calendars/:file',
    'POST /api/payments/webhooks/:gateway',
    'PUT /api/payments/webhooks/:gateway',
    'GET /api/openapi.json',
  ];
  const underApi = () => mounted.filter(({ url }) => url.startsWith('/api/') && !url.startsWith('/api/docs'));
  const described = endpoints.map(({ method, path }) => `${method} /api${path}`);

  it('no endpoint is described twice', () => {
    expect(described).toHaveLength(new Set(described).size);
    expect(described.length).toBeGreaterThan(40);
  });

  it('every described endpoint is mounted', () => {
    const names = new Set(mounted.map(({ name }) => name));
    expect(described.filter((name) => !names.has(name))).toEqual([]);
  });

  it('nothing else is mounted except raw routes and 405 handlers', async () => {
    const others = underApi().filter(({ name, method }) => method !== 'HEAD' && !described.includes(name));
    const answers = await Promise.all(
      others.map(async ({ name, method, url }) => {
        const reply = await fastify.inject({ method: method as 'GET', url: url.replace(/:\w+/g, 'x') });
        return { name, isRefused: reply.statusCode === 405 && typeof reply.headers.allow === 'string' };
      }),
    );
    expect(answers.flatMap(({ name, isRefused }) => (isRefused ? [] : [name])).sort()).toEqual([...raw].sort());
  });

  it('the OpenAPI document names every endpoint', async () => {
    const { paths } = (await fastify.inject('/api/openapi.json')).json() as { paths: Record<string, Record<string, object>> };
    const published = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(published.sort()).toEqual([...described].sort());
  });
});

describe('requests without a session', () => {
  const guarded = endpoints.filter(({ allow }) => allow !== 'public');
  const strangers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'with no token': {},
    'with a well-formed unknown token': { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
    'with garbage': { authorization: 'Bearer null' },
    'with another authentication scheme': { authorization: 'Basic YWRhOmFkYQ==' },
    'with an expired session': late.headers,
    'with a session that was signed out': gone.headers,
    'with the cookie of an expired session': { ...cookiesOf(late), ...ownPage },
    'with the cookie of a session that was signed out': { ...cookiesOf(gone), ...ownPage },
    'with a garbage cookie': { cookie: 'session=null; signed-in=1', ...ownPage },
    'with a wrong token beside the cookie of an admin': { ...cookiesOf(admin), ...ownPage, authorization: 'Bearer null' },
    'with the hash of a token': { authorization: 'Bearer 0000000000000000000000000000000000000000000000000000000000000000' },
  };

  it.each(Object.keys(strangers))('%s get 401 from every endpoint that is not public', async (who) => {
    for (const endpoint of guarded) {
      const reply = await fastify.inject({
        method: endpoint.method,
        url: exampleAddress(endpoint),
        headers: strangers[who] ?? {},
      });
      expect({ call: nameOf(endpoint), status: reply.statusCode, code: reply.json().code }).toEqual({
        call: nameOf(endpoint),
        status: 401,
        code: 'unauthenticated',
      });
    }
  });
});

const mayCall = (endpoint: Endpoint, role: Role) => typeof endpoint.allow === 'string' || endpoint.allow.includes(role);

describe('roles', () => {
  const ways = roles.flatMap((role) => [[role, 'token'] as const, [role, 'cookie'] as const]);

  it.each(ways)(
    '%s by %s is allowed by endpoints that name the role, and refused by all others',
    async (role, way) => {
      let person = await aPerson(app, { role });
      for (const endpoint of endpoints) {
        // A new person for those that may end the session.
        if (endpoint.path.startsWith('/auth/')) person = await aPerson(app, { role });
        const headers = way === 'token' ? person.headers : { ...cookiesOf(person), ...ownPage };
        const reply = await fastify.inject({ method: endpoint.method, url: exampleAddress(endpoint), headers });
        const isIn = ![401, 403].includes(reply.statusCode);
        // The sign-in answers 401 to everyone here, since its credentials are wrong.
        const found = nameOf(endpoint) === 'POST /auth/login' ? true : isIn;
        expect({ call: nameOf(endpoint), isIn: found }).toEqual({ call: nameOf(endpoint), isIn: mayCall(endpoint, role) });
        if (!isIn) expect(reply.json()).toMatchObject({ code: 'forbidden', message: expect.any(String) });
      }
    },
    60_000,
  );
});

describe('writes by cookie alone', () => {
  it.each(['cross-site', 'same-site', 'none'])('from %s get 403 from every endpoint', async (site) => {
    const headers = { ...cookiesOf(admin), 'sec-fetch-site': site };
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      const reply = await fastify.inject({ method: endpoint.method, url: exampleAddress(endpoint), headers });
      expect([nameOf(endpoint), reply.statusCode, reply.json().code]).toEqual([nameOf(endpoint), 403, 'foreign_origin']);
    }
  });
});

describe('unknown ids', () => {
  const named = endpoints.filter((endpoint) => idPlaces(endpoint).length > 0);

  it.each([
    ['an admin', () => admin],
    ['the person who sends the valid request', (endpoint: Endpoint) => validRequest(endpoint).as],
  ] as const)('get 404 for %s, at every position', async (_, personFor) => {
    let count = 0;
    for (const endpoint of named) {
      const as = personFor(endpoint);
      if (as && !mayCall(endpoint, as.user.role)) continue;
      for (const { attempt, statuses } of attemptsWithUnknownIds(endpoint, { ...validRequest(endpoint), as })) {
        const { params, query, body } = attempt;
        const reply = await send(app, endpoint, addressOf(endpoint, params, query), attempt);
        expect(statuses, JSON.stringify({ call: nameOf(endpoint), params, query, body, reply: reply.body })).toContain(
          reply.statusCode,
        );
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(50);
  });

  it('are tried for every id in a description', () => {
    const described = ({ params, query, body }: Endpoint) =>
      [params, query, body].flatMap((schema) => JSON.stringify(shapeOf(schema)).match(/"format":"uuid"/g) ?? []).length;
    expect(endpoints.filter((endpoint) => idPlaces(endpoint).length < described(endpoint)).map(nameOf)).toEqual([]);
  });

  it('have exceptions only at positions where an endpoint takes an id', () => {
    const places = named.flatMap((endpoint) => idPlaces(endpoint).map((place) => placeName(endpoint, place)));
    expect(Object.keys(unknownIdAnswers).filter((place) => !places.includes(place))).toEqual([]);
  });
});

describe('data of others', () => {
  /** Returns a hash of the rows of every table. */
  async function fingerprint(): Promise<Record<string, string>> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs')
        -- A refused request is an attempt that counts.
        and table_name <> 'attempt_counts'`.execute(db);
    const parts = tables.map(
      ({ name }) => sql`
        select ${name.replace('public.', '')}::text as name,
          md5(coalesce(string_agg(line::text, e'\n' order by line::text), '')) as hash
        from ${sql.table(name)} line`,
    );
    const { rows } = await sql<{ name: string; hash: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  }

  const attempts = Object.entries(owned).flatMap(([name, { owner, others, mixed = [] }]) =>
    [...others.map((as): Attempt => ({ ...owner, as })), ...mixed].map((attempt) => ({ name, attempt })),
  );
  const make = (name: string, attempt: Attempt) =>
    send(app, find(name), addressOf(find(name), attempt.params, attempt.query), attempt);

  it('every endpoint that takes an id is tested for ownership, or has a reason to be open', () => {
    const known = new Set([...Object.keys(owned), ...Object.keys(openEndpoints)]);
    expect(
      endpoints
        .filter(takesId)
        .map(nameOf)
        .filter((name) => !known.has(name)),
    ).toEqual([]);
    const names = endpoints.map(nameOf);
    expect([...known].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('gets 403 or 404, and nothing changes', async () => {
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
    // Every request is followed by a fingerprint of all tables, which takes long beside other work.
  }, 300_000);

  it('is not in lists, whatever their filters', async () => {
    const question = `/event-order?eventId=${fixture.of.eventId}`;
    for (const as of [fixture.otto, fixture.paul]) {
      const { status, body } = await ask(app, 'GET', question, { as });
      expect({ status, body }).toEqual({
        status: 200,
        body: { total: 0, isTotalCapped: false, currentPage: 1, allOrders: [], verifiedOrders: [] },
      });
    }
    expect((await ask(app, 'GET', question, { as: fixture.ada })).body.total).toBe(3);
    for (const [as, count] of [
      [fixture.brenda, 1],
      [fixture.paul, 0],
    ] as const)
      expect((await ask(app, 'GET', '/tickets', { as })).body.tickets).toHaveLength(count);
    expect((await ask(app, 'GET', '/event?mine=true', { as: fixture.otto })).body.basicDetails).toMatchObject([
      { _id: fixture.ofOtto.eventId },
    ]);
  });

  it('is accessible to its owner by the same requests', async () => {
    for (const [name, { owner }] of Object.entries(owned)) {
      const reply = await make(name, owner);
      expect({ call: name, status: reply.statusCode, body: reply.statusCode > 299 && reply.body }).toEqual({
        call: name,
        status: expect.toSatisfy((status: number) => status < 300 || status === 409),
        body: reply.statusCode > 299 && reply.body,
      });
    }
  }, 120_000);

  it('is accessible to its owner by an id in upper case', async () => {
    const capitals = (values: Attempt['params']) =>
      Object.fromEntries(
        Object.entries(values ?? {}).map(([key, value]) => [key, /^[\da-f-]{36}$/.test(value) ? value.toUpperCase() : value]),
      );
    // The test before has deleted what DELETE requests name.
    for (const [name, { owner }] of Object.entries(owned).filter(([name]) => !name.startsWith('DELETE '))) {
      const reply = await make(name, { ...owner, params: capitals(owner.params) });
      expect({ call: name, isThere: ![401, 403, 404].includes(reply.statusCode), body: reply.body }).toMatchObject({
        call: name,
        isThere: true,
      });
    }
  }, 120_000);
});
