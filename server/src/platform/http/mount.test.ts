import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ada, aMountedApp } from '#test/harness/mounted-app';

let app: Awaited<ReturnType<typeof aMountedApp>>;
beforeAll(async () => {
  app = await aMountedApp({ strictReplies: true });
});
afterAll(() => app.close());

const json = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/paint', payload, headers: { 'content-type': 'application/json', ...headers } });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: `/api${url}`, headers });
const as = (name: string) => ({ authorization: `Bearer ${name}` });

test('a route that turns requests away does so before it looks at the caller or the body', async () => {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/crowded', payload: '{"broken":' },
    headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toEqual({ message: 'Il y a du monde', code: 'busy' });
});

describe('input', () => {
  test('with an invalid colour gets exactly the sentence of the specification, by field', async () => {
    const answer = await json('{"primaryColor":"blue"}');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: 'Invalid hex color',
      code: 'invalid_input',
      errors: { primaryColor: 'Invalid hex color' },
    });
  });

  test('gets its errors in French for a French reader', async () => {
    const answer = await json('{"primaryColor":"blue","note":"too long"}', { 'accept-language': 'de;q=0.9, fr-CM, en;q=0.1' });
    expect(answer.json()).toMatchObject({
      message: 'Couleur hexadécimale invalide',
      errors: { note: '5 caractères au maximum' },
    });
    expect(answer.headers['content-language']).toBe('fr');
    expect(answer.headers.vary).toContain('Accept-Language');
  });

  test('without a body gets an error for each required field', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/paint' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ primaryColor: 'This field is required' });
  });

  test('that is valid gets the success status of the endpoint', async () => {
    expect((await json('{"primaryColor":" #ABCDEF "}')).statusCode).toBe(201);
  });

  test('in params and query is validated and gets defaults', async () => {
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
  ])('with %s is refused with a message', async (_name, payload, status, code) => {
    const answer = await json(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/\w/) });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
  ])('of the content type %s gets 415', async (type) => {
    const answer = await json('a=b', { 'content-type': type, 'accept-language': 'fr' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual({ code: 'unsupported_media_type', message: 'Ce type de contenu n’est pas accepté ici' });
  });

  test.each(['/things/%ff', '/things/%', '/venues?q=%E0%A4', '/venues?q=a%00b', '/faulty/a%00b'])(
    'with the malformed address %s gets 400',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(/\w/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test.each(['/%ff', '/our-event?q=100%'])('with the malformed address %s redirects a browser to /404', async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/404']);
    expect((await app.inject({ url: `/api${url}`, headers: { accept: 'text/html' } })).statusCode).toBe(400);
  });
});

describe('access', () => {
  test('without a session gets 401', async () => {
    const answer = await get('/venues');
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  });
  test('with an unknown token gets 401', async () => {
    expect((await get('/venues', as('nobody'))).statusCode).toBe(401);
    expect((await get('/venues', { authorization: 'Basic YWRh' })).statusCode).toBe(401);
  });
  test('with the wrong role gets 403 in the account’s language', async () => {
    const answer = await get('/venues', as('bea'));
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { code: 'forbidden', message: 'Vous n’êtes pas autorisé à faire cela' },
    ]);
  });
  test('with the right role is granted', async () => {
    expect((await get('/venues', as('ada'))).json()).toEqual({ message: 'Ada' });
  });
  test('to a public endpoint uses a valid token and ignores an invalid one', async () => {
    expect((await get(`/things/${ada.userId}`, as('ada'))).json().reader).toBe('Ada');
    expect((await get(`/things/${ada.userId}`, as('wrong'))).json().reader).toBe('nobody');
  });
  test('without a session is refused before the body is read', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/upload',
      payload: 'no form at all',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(answer.statusCode).toBe(401);
  });
  test('in the requested language wins over the account’s language, which is the fallback', async () => {
    expect((await get('/mine', { ...as('bea'), 'accept-language': 'en' })).json().message).toBe('Hello');
    expect((await get('/mine', as('bea'))).json().message).toBe('Bonjour');
    expect((await get('/mine', { ...as('bea'), 'accept-language': 'de' })).json().message).toBe('Bonjour');
    expect((await get('/mine', { ...as('ada'), 'accept-language': 'fr' })).json().message).toBe('Bonjour');
    expect((await get('/mine', as('ada'))).json().message).toBe('Hello');
  });
});

describe('a response', () => {
  test('has only the keys of its schema', async () => {
    expect((await get('/leaky')).json()).toEqual({ message: 'fine' });
  });
  test('that breaks its schema gets 500 in tests', async () => {
    const answer = await get('/broken');
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Server error', code: 'server_error' }]);
  });
  test('that breaks its schema is trimmed and sent in production, since the work is done', async () => {
    const lenient = await aMountedApp({ strictReplies: false });
    expect((await lenient.inject('/api/broken')).json()).toEqual({ message: 7 });
    await lenient.close();
  });
  test('with a file has its content type', async () => {
    const answer = await get('/tickets.pdf');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.toString()).toBe('%PDF-1.7');
  });
  test('is private unless its route decides otherwise, and has id and timing', async () => {
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
  test('a refusal is sent with its facts, in the reader’s language', async () => {
    const answer = await get('/faulty/refusal', { 'accept-language': 'fr' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: 'Déjà entré', code: 'already_entered', enteredAt: 'noon' },
    ]);
  });
  test('a server error reveals nothing', async () => {
    const answer = await get('/faulty/crash', { 'accept-language': 'fr' });
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Erreur du serveur', code: 'server_error' }]);
    expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(/hunter2|srv|mount/);
  });
  test.each(['lost', 'unreachable', 'socketless'])('a database that is %s gets 503 with Retry-After', async (how) => {
    const answer = await get(`/faulty/${how}`);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '3']);
  });
  test('a file that is missing is not taken for a database that is away', async () => {
    expect((await get('/faulty/fileless')).statusCode).toBe(500);
  });
  test('a value that PostgreSQL cannot read gets 400', async () => {
    expect((await get('/faulty/nul')).statusCode).toBe(400);
  });
  test('an unknown address under /api gets 404 as JSON', async () => {
    const answer = await get('/nothing', { 'accept-language': 'fr' });
    expect([answer.statusCode, answer.json().code, answer.headers['content-type']]).toEqual([
      404,
      'unknown_route',
      'application/json; charset=utf-8',
    ]);
  });
  test('a method that an address does not support gets 405 with Allow', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/venues' });
    expect([answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([405, 'method_not_allowed', 'GET, HEAD']);
  });
  test.each(['TRACE', 'QUERY', 'PROPFIND'])('the method %s, which no address supports, gets 405 with Allow', async (method) => {
    for (const url of ['/api/venues', '/api/nothing', '/']) {
      const answer = await app.inject({ method: method as 'GET', url });
      expect([answer.statusCode, answer.json().code]).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
    }
  });
  test('what is not HTTP is answered on the socket', async () => {
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
  test.each(['/terms&conditions', '/terms%26conditions', '/terms&conditions/'])('%s matches its literal path', async (url) => {
    expect((await get(url)).json()).toEqual({ message: 'odd' });
  });
  test('a webhook gets the exact bytes, whatever their content type', async () => {
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
  test('every response has the security headers and no CORS headers', async () => {
    for (const answer of [
      await get('/leaky', { origin: 'https://evil.test' }),
      await get('/nothing'),
      await app.inject({
        method: 'OPTIONS',
        url: '/api/venues',
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
      }),
    ]) {
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      // They are about documents.
      for (const name of ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'x-frame-options'])
        expect(answer.headers).not.toHaveProperty(name);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('rate limits', () => {
  test('a login is counted by its email, not by the client’s address', async () => {
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
