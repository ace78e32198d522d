import { connect } from 'node:net';
import { endpoint, pictureOf } from '@ngoma/api/common/endpoint';
import { HexColor, Id, TextBoolean } from '@ngoma/api/common/fields';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildHttp } from './http.ts';
import type { Idempotency } from './idempotency.ts';
import { mountRoutes } from './mount.ts';
import { slidingWindowLimiter } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { type RawRoute, type Route, route } from './route.ts';
import type { Session } from './session.ts';

const message = z.object({ message: z.string() });

const ada: Session = {
  sessionId: 's1',
  userId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  email: 'ada@ngoma.test',
  name: 'Ada',
  role: 'organizer',
  locale: null,
};
const sessions: Record<string, Session> = {
  ada,
  bea: {
    ...ada,
    sessionId: 's2',
    userId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70',
    name: 'Bea',
    role: 'participant',
    locale: 'fr',
  },
};

const paint = endpoint({
  method: 'POST',
  path: '/paint',
  summary: 'Paint',
  allow: 'public',
  body: z.object({ primaryColor: HexColor, note: z.string().max(5).optional() }),
  status: 201,
  reply: message,
});
const things = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'One',
  allow: 'public',
  params: z.object({ id: Id }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.object({ id: z.string(), limit: z.number(), reader: z.string() }),
});
const rooms = endpoint({ method: 'GET', path: '/rooms', summary: 'Rooms', allow: ['organizer'], reply: message });
const mine = endpoint({ method: 'GET', path: '/mine', summary: 'Mine', allow: 'signed-in', reply: message });
const odd = endpoint({ method: 'GET', path: '/terms&conditions', summary: 'Odd', allow: 'public', reply: message });
const leaky = endpoint({ method: 'GET', path: '/leaky', summary: 'Leaky', allow: 'public', reply: message });
const broken = endpoint({ method: 'GET', path: '/broken', summary: 'Broken', allow: 'public', reply: message });
const faulty = endpoint({
  method: 'GET',
  path: '/faulty/:how',
  summary: 'Faulty',
  allow: 'public',
  params: z.object({ how: z.string() }),
  reply: message,
});
const pdf = endpoint({
  method: 'GET',
  path: '/tickets.pdf',
  summary: 'PDF',
  allow: 'public',
  reply: z.any(),
  produces: 'application/pdf',
});
const upload = endpoint({
  method: 'POST',
  path: '/upload',
  summary: 'Upload',
  allow: ['organizer'],
  body: z.object({ title: z.string().trim().min(3), online: TextBoolean.optional() }),
  files: { cover: { ...pictureOf('Cover', true), maxBytes: 2048 }, logo: { ...pictureOf('Logo'), maxBytes: 100_000 } },
  status: 201,
  reply: z.object({
    title: z.string(),
    online: z.boolean().optional(),
    bytes: z.number(),
    contentType: z.string(),
    names: z.array(z.string()),
  }),
});
const optionalUpload = endpoint({
  method: 'PUT',
  path: '/avatar',
  summary: 'Avatar',
  allow: 'public',
  body: z.object({ name: z.string() }),
  files: { avatar: pictureOf('Avatar') },
  reply: message,
});
const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Login',
  allow: 'public',
  body: z.object({ email: z.string() }),
  reply: message,
});
const busy = endpoint({ method: 'GET', path: '/busy', summary: 'Busy', allow: 'public', reply: message });

const faults: Record<string, () => unknown> = {
  refusal: () =>
    new Refusal('already_entered', 409, { en: 'Already entered', fr: 'Déjà entré' }, { facts: { enteredAt: 'noon' } }),
  crash: () => new Error('password=hunter2 at /srv/secret'),
  lost: () => Object.assign(new Error('terminating connection'), { code: '57P01' }),
  unreachable: () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  nul: () => Object.assign(new Error('invalid byte sequence'), { code: '22021' }),
};

const routes: Route[] = [
  route(paint, async ({ body }) => ({ message: body.primaryColor })),
  route(things, async ({ params, query, session }) => ({ id: params.id, limit: query.limit, reader: session?.name ?? 'nobody' })),
  route(rooms, async ({ session }) => ({ message: session.name })),
  route(mine, async ({ say }) => ({ message: say({ en: 'Hello', fr: 'Bonjour' }) })),
  route(odd, async () => ({ message: 'odd' })),
  route(leaky, async () => ({ message: 'fine', passwordHash: 'secret' })),
  route(broken, async () => ({ message: 7, passwordHash: 'secret' }) as unknown as { message: string }),
  route(faulty, async ({ params }) => {
    throw faults[params.how]?.();
  }),
  route(pdf, async () => Buffer.from('%PDF-1.7')),
  route(upload, async ({ body, files }) => ({
    ...body,
    bytes: files.cover?.bytes.length ?? 0,
    contentType: files.cover?.contentType ?? '',
    names: Object.keys(files),
  })),
  route(optionalUpload, async ({ body }) => ({ message: body.name })),
  route(login, async () => ({ message: 'in' }), { limit: { perMinute: 3, by: ({ body }) => body.email } }),
  route(busy, async () => ({ message: 'ok' }), { limit: { perMinute: 2, by: 'session' } }),
];

const rawRoutes: RawRoute[] = [
  {
    method: ['POST'],
    path: '/payments/webhooks/:gateway',
    handler: async ({ bytes, reply }) => reply.code(202).send(bytes.toString('hex')),
  },
];

const never: Idempotency = { run: async () => Promise.reject(new Error('no endpoint here is idempotent')) };

async function anApp(options: { strictReplies: boolean }) {
  const app = buildHttp({ config: { publicUrl: 'https://ngoma.test', trustProxy: false }, logger: pino({ level: 'silent' }) });
  mountRoutes(app, routes, {
    findSession: async (token) => sessions[token],
    limiter: slidingWindowLimiter(() => new Date('2026-01-01T12:00:30Z')),
    idempotency: never,
    rawRoutes,
    strictReplies: options.strictReplies,
  });
  await app.ready();
  return app;
}

let app: Awaited<ReturnType<typeof anApp>>;
beforeAll(async () => {
  app = await anApp({ strictReplies: true });
});
afterAll(() => app.close());

const json = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/paint', payload, headers: { 'content-type': 'application/json', ...headers } });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: `/api${url}`, headers });
const as = (name: string) => ({ authorization: `Bearer ${name}` });

describe('what is sent is checked', () => {
  test('a wrong colour answers exactly the sentence of the specification, by field', async () => {
    const answer = await json('{"primaryColor":"blue"}');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: 'Invalid hex color',
      code: 'invalid_input',
      errors: { primaryColor: 'Invalid hex color' },
    });
  });

  test('the same in French for a French reader', async () => {
    const answer = await json('{"primaryColor":"blue","note":"too long"}', { 'accept-language': 'de;q=0.9, fr-CM, en;q=0.1' });
    expect(answer.json()).toMatchObject({
      message: 'Couleur hexadécimale invalide',
      errors: { note: '5 caractères au maximum' },
    });
    expect(answer.headers['content-language']).toBe('fr');
    expect(answer.headers.vary).toContain('Accept-Language');
  });

  test('a missing body is told field by field', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/paint' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ primaryColor: 'This field is required' });
  });

  test('success has its own status', async () => {
    expect((await json('{"primaryColor":" #ABCDEF "}')).statusCode).toBe(201);
  });

  test('params and query are checked and get their defaults', async () => {
    expect((await get('/things/7')).json().errors).toEqual({ id: 'Invalid id' });
    expect((await get(`/things/${ada.userId}?limit=1000`)).json().errors).toEqual({ limit: 'This must be at most 100' });
    expect((await get(`/things/${ada.userId}`)).json()).toMatchObject({ limit: 20 });
  });

  test.each([
    ['bad JSON', '{"primaryColor":', 400, 'bad_json'],
    ['a prototype key', '{"__proto__":{"admin":true},"primaryColor":"#000000"}', 400, 'bad_json'],
    ['a constructor key', '{"constructor":{"prototype":{}},"primaryColor":"#000000"}', 400, 'bad_json'],
    ['a NUL character', '{"primaryColor":"#000000","note":"a\\u0000b"}', 400, 'invalid_input'],
    ['half a surrogate pair', '{"primaryColor":"#000000","note":"\\ud800"}', 400, 'invalid_input'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'bad_json'],
    ['more than 256 KB', JSON.stringify({ note: 'x'.repeat(300_000) }), 413, 'payload_too_large'],
    ['a list in place of an object', '[1]', 400, 'invalid_input'],
  ])('%s is refused with a sentence', async (_name, payload, status, code) => {
    const answer = await json(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/\w/) });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
  ])('%s is no body for JSON', async (type) => {
    const answer = await json('a=b', { 'content-type': type, 'accept-language': 'fr' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual({ code: 'unsupported_media_type', message: "Ce type de contenu n'est pas accepté ici" });
  });

  test.each(['/things/%ff', '/things/%', '/rooms?q=%E0%A4', '/rooms?q=a%00b', '/faulty/a%00b'])(
    'the malformed address %s is the caller’s mistake',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(/\w/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );
});

describe('who may call is checked', () => {
  test('a stranger is asked to sign in', async () => {
    const answer = await get('/rooms');
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  });
  test('an unknown token is no session', async () => {
    expect((await get('/rooms', as('nobody'))).statusCode).toBe(401);
    expect((await get('/rooms', { authorization: 'Basic YWRh' })).statusCode).toBe(401);
  });
  test('the wrong role is refused, in the language of the account', async () => {
    const answer = await get('/rooms', as('bea'));
    expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'forbidden', message: 'Vous ne pouvez pas faire cela' }]);
  });
  test('the right role passes', async () => {
    expect((await get('/rooms', as('ada'))).json()).toEqual({ message: 'Ada' });
  });
  test('a public call takes a valid token and ignores a wrong one', async () => {
    expect((await get(`/things/${ada.userId}`, as('ada'))).json().reader).toBe('Ada');
    expect((await get(`/things/${ada.userId}`, as('wrong'))).json().reader).toBe('nobody');
  });
  test('a stranger is turned away before the body is read', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/upload',
      payload: 'no form at all',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(answer.statusCode).toBe(401);
  });
  test('the language asked for wins over the account’s, which serves callers that name none', async () => {
    expect((await get('/mine', { ...as('bea'), 'accept-language': 'en' })).json().message).toBe('Hello');
    expect((await get('/mine', as('bea'))).json().message).toBe('Bonjour');
    expect((await get('/mine', { ...as('bea'), 'accept-language': 'de' })).json().message).toBe('Bonjour');
    expect((await get('/mine', { ...as('ada'), 'accept-language': 'fr' })).json().message).toBe('Bonjour');
    expect((await get('/mine', as('ada'))).json().message).toBe('Hello');
  });
});

describe('what leaves is checked', () => {
  test('only listed keys leave', async () => {
    expect((await get('/leaky')).json()).toEqual({ message: 'fine' });
  });
  test('a reply that breaks its description is a fault in tests', async () => {
    const answer = await get('/broken');
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Server error', code: 'server_error' }]);
  });
  test('in production it is trimmed and answered, since the work is done', async () => {
    const lenient = await anApp({ strictReplies: false });
    expect((await lenient.inject('/api/broken')).json()).toEqual({ message: 7 });
    await lenient.close();
  });
  test('a file leaves with its type', async () => {
    const answer = await get('/tickets.pdf');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.toString()).toBe('%PDF-1.7');
  });
  test('answers are private unless they say otherwise, and carry id and timing', async () => {
    const answer = await get('/leaky', { 'x-request-id': 'from-the-proxy-1' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-request-id': 'from-the-proxy-1',
      'server-timing': expect.stringMatching(/^total;dur=\d/),
    });
    expect((await get('/leaky', { 'x-request-id': 'a\tb' })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('errors', () => {
  test('a refusal is told with its facts, in the reader’s language', async () => {
    const answer = await get('/faulty/refusal', { 'accept-language': 'fr' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: 'Déjà entré', code: 'already_entered', enteredAt: 'noon' },
    ]);
  });
  test('a fault tells nothing', async () => {
    const answer = await get('/faulty/crash', { 'accept-language': 'fr' });
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Erreur du serveur', code: 'server_error' }]);
    expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(/hunter2|srv|mount/);
  });
  test.each(['lost', 'unreachable'])('a database that is %s asks to come back', async (how) => {
    const answer = await get(`/faulty/${how}`);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '3']);
  });
  test('what PostgreSQL cannot read is still the caller’s mistake', async () => {
    expect((await get('/faulty/nul')).statusCode).toBe(400);
  });
  test('an unknown address under /api is a problem, too', async () => {
    const answer = await get('/nothing', { 'accept-language': 'fr' });
    expect([answer.statusCode, answer.json().code, answer.headers['content-type']]).toEqual([
      404,
      'unknown_route',
      'application/json; charset=utf-8',
    ]);
  });
  test('a method that an address does not know is told so', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/rooms' });
    expect([answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([405, 'method_not_allowed', 'GET, HEAD']);
  });
  test('what is no HTTP is answered on the socket', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket
        .on('data', (chunk) => (received += chunk))
        .on('close', () => resolve(received))
        .on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]+"code":"bad_request"/);
  });
});

describe('addresses', () => {
  test.each(['/terms&conditions', '/terms%26conditions', '/terms&conditions/'])('%s finds its literal path', async (url) => {
    expect((await get(url)).json()).toEqual({ message: 'odd' });
  });
  test('a webhook gets the exact bytes, whatever they claim to be', async () => {
    const payload = Buffer.from('{ "a" : \n 1, \xff\0}', 'latin1');
    for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/payments/webhooks/x',
        payload,
        headers: { 'content-type': type },
      });
      expect([answer.statusCode, answer.body]).toEqual([202, payload.toString('hex')]);
    }
  });
});

describe('headers', () => {
  test('every answer carries the security headers and no CORS', async () => {
    for (const answer of [
      await get('/leaky', { origin: 'https://evil.test' }),
      await get('/nothing'),
      await app.inject({
        method: 'OPTIONS',
        url: '/api/rooms',
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
      }),
    ]) {
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('limits', () => {
  test('a login is counted by its e-mail, not by the address it comes from', async () => {
    const attempt = (email: string) => app.inject({ method: 'POST', url: '/api/login', payload: { email } });
    for (let count = 0; count < 3; count++) expect((await attempt('a@x.test')).statusCode).toBe(200);
    const refused = await attempt('a@x.test');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt('b@x.test')).statusCode).toBe(200);
  });
  test('two accounts behind one address do not share a limit', async () => {
    for (const name of ['ada', 'bea'])
      for (let count = 0; count < 2; count++) expect((await get('/busy', as(name))).statusCode).toBe(200);
    expect((await get('/busy', as('ada'))).statusCode).toBe(429);
  });
});

describe('forms', () => {
  const send = (parts: Record<string, string | Blob>, url = '/api/upload', method: 'POST' | 'PUT' = 'POST') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts))
      typeof value === 'string' ? form.append(name, value) : form.append(name, value, value.size ? 'my picture.png' : '');
    return app.inject({ method, url, payload: form, headers: as('ada') });
  };
  const png = (size = 100) => new Blob([Buffer.alloc(size, 1)], { type: 'image/png' });

  test('text and files arrive together', async () => {
    const answer = await send({ title: ' Ngoma night ', online: 'true', cover: png() });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { title: 'Ngoma night', online: true, bytes: 100, contentType: 'image/png', names: ['cover'] },
    ]);
  });
  test('a missing file and a faulty field are told at once', async () => {
    expect((await send({ title: 'x' })).json().errors).toEqual({
      title: 'This needs at least 3 characters',
      cover: 'This field is required',
    });
  });
  test('an empty file input is no file', async () => {
    expect((await send({ title: 'Ngoma', cover: new Blob([]) })).json().errors).toEqual({ cover: 'This field is required' });
  });
  test('a file over its limit is refused by name, and one just within passes', async () => {
    const answer = await send({ title: 'Ngoma', cover: png(2049) });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      413,
      { code: 'payload_too_large', errors: { cover: 'This file is too large: at most 2 KB' } },
    ]);
    expect((await send({ title: 'Ngoma', cover: png(2048) })).statusCode).toBe(201);
    expect((await send({ title: 'Ngoma', cover: png(), logo: png(200_000) })).json().errors).toHaveProperty('logo');
  });
  test('a file of a wrong type is refused', async () => {
    const answer = await send({ title: 'Ngoma', cover: new Blob(['<svg/>'], { type: 'image/svg+xml' }) });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  });
  test('a file nobody asked for is refused', async () => {
    const answer = await send({ title: 'Ngoma', cover: png(), virus: png() });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { virus: 'No file is expected here' }]);
  });
  test('text in place of a file is refused', async () => {
    expect((await send({ title: 'Ngoma', cover: 'data:image/png' })).json().errors).toEqual({ cover: 'This must be a file' });
  });
  test('text that cannot be kept is refused', async () => {
    expect((await send({ title: 'a\0b', cover: png() })).statusCode).toBe(400);
  });
  test.each(['--x\r\nrubbish', '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nab', ''])(
    'a broken form is a 4xx: %j',
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/upload',
        payload,
        headers: { ...as('ada'), 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(/\w/);
    },
  );
  test('a form without a boundary is a 4xx', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/upload',
      payload: 'x',
      headers: { ...as('ada'), 'content-type': 'multipart/form-data' },
    });
    expect(answer.statusCode).toBe(400);
  });
  test('where no file is needed, JSON does as well', async () => {
    const answer = await app.inject({ method: 'PUT', url: '/api/avatar', payload: { name: 'Ada' } });
    expect(answer.json()).toEqual({ message: 'Ada' });
    expect((await send({ name: 'Bea', avatar: png() }, '/api/avatar', 'PUT')).json()).toEqual({ message: 'Bea' });
  });
  test('a refused upload is answered over a real connection while the caller still sends', async () => {
    const { port } = app.server.address() as { port: number };
    const form = new FormData();
    form.append('title', 'Ngoma');
    form.append('cover', png(8_000_000), 'big.png');
    const answer = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: form, headers: as('ada') });
    expect(answer.status).toBe(413);
  });
});
