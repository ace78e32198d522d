// @vitest-environment jsdom
import { endpoint, pictureOf } from '@ngoma/api/common/endpoint';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { startTranslation } from '#lib/i18n/i18n.ts';
import { clearSession, readSession, startSession } from '#lib/session/session.ts';
import { aPerson } from '../../test/factories/people.ts';
import { ApiProblem, call, callFrom, defaultErrorMessage } from './call.ts';

const Message = z.object({ message: z.string() });
const search = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'Find',
  allow: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional(), tag: z.array(z.string()).optional(), page: z.number().optional() }),
  reply: Message,
});
const write = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'Write',
  allow: 'signed-in',
  body: z.object({ name: z.string() }),
  reply: Message,
  idempotent: true,
});
const upload = endpoint({
  method: 'PUT',
  path: '/picture',
  summary: 'Upload',
  allow: 'signed-in',
  body: z.object({ title: z.string(), note: z.string().optional() }),
  files: { picture: pictureOf('A picture') },
  reply: Message,
});

const answered = vi.fn<typeof fetch>();
const answers = (status: number, body: unknown) => answered.mockImplementation(async () => Response.json(body, { status }));
const sent = () => {
  const [address, init] = answered.mock.lastCall ?? [];
  return { address, init, headers: new Headers(init?.headers) };
};
const refusalOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiProblem)) throw new Error('The request was not refused');
  return error;
};

beforeEach(() => {
  // Not `stubFetch`, which refuses the addresses of these invented endpoints.
  vi.stubGlobal('fetch', answered);
  answered.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession('left');
});

describe('a request to the API', () => {
  it('fills in the path, leaves out missing values and returns the reply', async () => {
    answers(200, { message: 'found' });
    const reply = await call(search, { params: { id: 'a/b' }, query: { q: 'fête', tag: ['x', 'y'] } });
    expect(reply).toEqual({ message: 'found' });
    expect(sent().address).toBe('/api/things/a%2Fb?q=f%C3%AAte&tag=x&tag=y');
  });

  it('carries the language, and the token only if a user is signed in', async () => {
    answers(200, { message: '' });
    await call(search, { params: { id: '1' } });
    expect(sent().headers.get('accept-language')).toBe('en');
    expect(sent().headers.has('authorization')).toBe(false);
    startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
    await call(search, { params: { id: '1' } });
    expect(sent().headers.get('authorization')).toBe('Bearer secret');
  });

  it('includes credentials when it reads, sends JSON or sends files', async () => {
    answers(200, { message: '' });
    const picture = new File(['…'], 'me.png', { type: 'image/png' });
    await call(search, { params: { id: '1' } });
    await call(write, { body: { name: 'drum' } });
    await call(upload, { body: { title: 'Me' }, files: { picture } });
    const sentWith = answered.mock.calls.map(([, init]) => [init?.method, init?.credentials]);
    expect(sentWith).toEqual([
      ['GET', 'include'],
      ['POST', 'include'],
      ['PUT', 'include'],
    ]);
  });

  it('sends JSON with its idempotency key', async () => {
    answers(201, { message: '' });
    await call(write, { body: { name: 'drum' }, idempotencyKey: 'k-1' });
    expect(sent().headers.get('content-type')).toBe('application/json');
    expect(sent().headers.get('idempotency-key')).toBe('k-1');
    expect(sent().init?.body).toBe('{"name":"drum"}');
  });

  it('sends files as a form and leaves the boundary to the browser', async () => {
    answers(200, { message: '' });
    await call(upload, { body: { title: 'Me' }, files: { picture: new File(['…'], 'me.png', { type: 'image/png' }) } });
    const form = sent().init?.body as FormData;
    expect([...form.keys()]).toEqual(['title', 'picture']);
    expect(sent().headers.has('content-type')).toBe(false);
  });
});

describe('an error reply', () => {
  it('keeps the message, the code, the status, the fields and the details of the server', async () => {
    answers(409, { message: 'Two are left', code: 'sold_out', left: 2, errors: { name: 'too many' } });
    const refusal = await refusalOf(call(write, { body: { name: 'x' } }));
    expect(refusal).toMatchObject({ message: 'Two are left', code: 'sold_out', status: 409, errors: { name: 'too many' } });
    expect(refusal.details.left).toBe(2);
  });

  it('without a message shows "Server error", or the failure message of the request', async () => {
    answered.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await refusalOf(call(write, { body: { name: 'x' } }))).message).toBe('Server error');
    const failure = { en: 'Error sending code', fr: 'Erreur lors de l’envoi du code' };
    expect((await refusalOf(call(write, { body: { name: 'x' }, failure }))).message).toBe('Error sending code');
    expect(defaultErrorMessage()).toBe('Server error');
  });

  it('without a message shows "Server error" in the reader’s language', async () => {
    await startTranslation('fr');
    onTestFinished(async () => void (await startTranslation('en')));
    answered.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await refusalOf(call(write, { body: { name: 'x' } }))).message).toBe('Erreur du serveur');
    const failure = { en: 'Error sending code', fr: 'Erreur lors de l’envoi du code' };
    expect((await refusalOf(call(write, { body: { name: 'x' }, failure }))).message).toBe('Erreur lors de l’envoi du code');
    expect(defaultErrorMessage()).toBe('Erreur du serveur');
  });

  it('has the status 0 when the network fails', async () => {
    answered.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await refusalOf(call(write, { body: { name: 'x' } }))).toMatchObject({ status: 0, message: 'Server error' });
  });

  it('has the status 0 when the network fails in the middle of the answer', async () => {
    const half = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
    answered.mockImplementation(async () => new Response(half(), { status: 200 }));
    expect(await refusalOf(call(write, { body: { name: 'x' } }))).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('about an invalid session ends the session', async () => {
    startSession({ token: 'stale', user: aPerson(), expiresIn: 60_000 });
    answers(401, { message: 'Please sign in', code: 'unauthenticated' });
    await refusalOf(call(write, { body: { name: 'x' } }));
    expect(readSession()).toMatchObject({ status: 'anonymous', reason: 'refused' });
    expect(localStorage).toHaveLength(0);
  });

  it('about a session that has already ended leaves the next session untouched', async () => {
    startSession({ token: 'stale', user: aPerson(), expiresIn: 60_000 });
    let refuse: (response: Response) => void = () => undefined;
    answered.mockImplementation(() => new Promise((resolve) => (refuse = resolve)));
    const refused = refusalOf(call(write, { body: { name: 'x' } }));
    clearSession('left');
    startSession({ token: 'fresh', user: aPerson(), expiresIn: 60_000 });
    refuse(Response.json({ message: 'Please sign in', code: 'unauthenticated' }, { status: 401 }));
    expect((await refused).status).toBe(401);
    expect(readSession()).toMatchObject({ status: 'authenticated', token: 'fresh' });
  });

  it('about a wrong password leaves the session untouched', async () => {
    startSession({ token: 'good', user: aPerson(), expiresIn: 60_000 });
    answers(401, { message: 'Wrong', code: 'wrong_credentials' });
    await refusalOf(call(write, { body: { name: 'x' } }));
    expect(readSession().status).toBe('authenticated');
  });
});

describe('a request from a page rendered on the server', () => {
  it('uses the fetch function of the page, in the page’s language and without an account', async () => {
    startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
    const apiFetch = vi.fn(async () => Response.json({ message: 'oui' }));
    const page = { apiFetch, nonce: 'n', locale: 'fr', publicUrl: 'https://ngoma.example' } as const;
    expect(await callFrom(page)(search, { params: { id: '1' } })).toEqual({ message: 'oui' });
    expect(apiFetch).toHaveBeenCalledWith(
      '/api/things/1',
      expect.objectContaining({ method: 'GET', headers: { accept: 'application/json', 'accept-language': 'fr' } }),
    );
  });
});
