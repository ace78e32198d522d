// @vitest-environment jsdom
import { endpoint, pictureOf } from '@ngoma/api/common/endpoint';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { aPerson } from '../test/people.ts';
import { ApiProblem, call, callFrom, defaultFailure } from './call.ts';
import { startTranslation } from './i18n.ts';
import { clearSession, readSession, startSession } from './session.ts';

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
  if (!(error instanceof ApiProblem)) throw new Error('The call was not refused');
  return error;
};

beforeEach(() => {
  vi.stubGlobal('fetch', answered);
  answered.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession('left');
});

describe('a call', () => {
  it('fills in its address, leaves out what is not given, and answers with the reply', async () => {
    answers(200, { message: 'found' });
    const reply = await call(search, { params: { id: 'a/b' }, query: { q: 'fête', tag: ['x', 'y'] } });
    expect(reply).toEqual({ message: 'found' });
    expect(sent().address).toBe('/api/things/a%2Fb?q=f%C3%AAte&tag=x&tag=y');
  });

  it('carries the language, and the token only of somebody who is signed in', async () => {
    answers(200, { message: '' });
    await call(search, { params: { id: '1' } });
    expect(sent().headers.get('accept-language')).toBe('en');
    expect(sent().headers.has('authorization')).toBe(false);
    startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
    await call(search, { params: { id: '1' } });
    expect(sent().headers.get('authorization')).toBe('Bearer secret');
  });

  it('sends JSON, with its idempotency key', async () => {
    answers(201, { message: '' });
    await call(write, { body: { name: 'drum' }, idempotencyKey: 'k-1' });
    expect(sent().headers.get('content-type')).toBe('application/json');
    expect(sent().headers.get('idempotency-key')).toBe('k-1');
    expect(sent().init?.body).toBe('{"name":"drum"}');
  });

  it('sends files as a form, and leaves its boundary to the browser', async () => {
    answers(200, { message: '' });
    await call(upload, { body: { title: 'Me' }, files: { picture: new File(['…'], 'me.png', { type: 'image/png' }) } });
    const form = sent().init?.body as FormData;
    expect([...form.keys()]).toEqual(['title', 'picture']);
    expect(sent().headers.has('content-type')).toBe(false);
  });
});

describe('a refusal', () => {
  it('keeps the message, the code, the status, the fields and the facts of the server', async () => {
    answers(409, { message: 'Two are left', code: 'sold_out', left: 2, errors: { name: 'too many' } });
    const refusal = await refusalOf(call(write, { body: { name: 'x' } }));
    expect(refusal).toMatchObject({ message: 'Two are left', code: 'sold_out', status: 409, errors: { name: 'too many' } });
    expect(refusal.facts.left).toBe(2);
  });

  it('without words says "Server error", or the words of its call', async () => {
    answered.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await refusalOf(call(write, { body: { name: 'x' } }))).message).toBe('Server error');
    const failure = { en: 'Error sending code', fr: 'Erreur lors de l’envoi du code' };
    expect((await refusalOf(call(write, { body: { name: 'x' }, failure }))).message).toBe('Error sending code');
    expect(defaultFailure()).toBe('Server error');
  });

  it('without words says them in the reader’s language', async () => {
    await startTranslation('fr');
    onTestFinished(async () => void (await startTranslation('en')));
    answered.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await refusalOf(call(write, { body: { name: 'x' } }))).message).toBe('Erreur du serveur');
    const failure = { en: 'Error sending code', fr: 'Erreur lors de l’envoi du code' };
    expect((await refusalOf(call(write, { body: { name: 'x' }, failure }))).message).toBe('Erreur lors de l’envoi du code');
    expect(defaultFailure()).toBe('Erreur du serveur');
  });

  it('of the network has the status 0', async () => {
    answered.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await refusalOf(call(write, { body: { name: 'x' } }))).toMatchObject({ status: 0, message: 'Server error' });
  });

  it('of a network that breaks off in the middle of the answer has the status 0, too', async () => {
    const half = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
    answered.mockImplementation(async () => new Response(half(), { status: 200 }));
    expect(await refusalOf(call(write, { body: { name: 'x' } }))).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('of the session ends the session', async () => {
    startSession({ token: 'stale', user: aPerson(), expiresIn: 60_000 });
    answers(401, { message: 'Please sign in', code: 'unauthenticated' });
    await refusalOf(call(write, { body: { name: 'x' } }));
    expect(readSession()).toMatchObject({ status: 'anonymous', reason: 'refused' });
    expect(localStorage).toHaveLength(0);
  });

  it('of the session that was ended meanwhile leaves the next one alone', async () => {
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

  it('of a password leaves a session alone', async () => {
    startSession({ token: 'good', user: aPerson(), expiresIn: 60_000 });
    answers(401, { message: 'Wrong', code: 'wrong_credentials' });
    await refusalOf(call(write, { body: { name: 'x' } }));
    expect(readSession().status).toBe('authenticated');
  });
});

describe('a call on the server', () => {
  it('goes through the request’s own way, in the page’s language, as nobody', async () => {
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
