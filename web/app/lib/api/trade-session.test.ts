// @vitest-environment jsdom
import { sessionMark } from '@ngoma/api/common/session-mark';
import { tradeSession as tradeEndpoint } from '@ngoma/api/features/people/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, readSession, restoreSession, startSession } from '#lib/session/session.ts';
import { stubFetch } from '../../test/checked-fetch.ts';
import { aPerson } from '../../test/factories/people.ts';
import { replyOf } from '../../test/reply-of.ts';
import { tradeSession } from './trade-session.ts';

const server = vi.fn<typeof fetch>();
const brenda = aPerson();
const reply = replyOf(tradeEndpoint, { token: 'from the cookie', user: brenda, expiresIn: 60_000 });
const setHint = (token: string, expiresInMs = 3_600_000) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = `signed-in=${sessionMark(token)}-${Date.now() + expiresInMs}; path=/`;
};

beforeEach(() => {
  server.mockReset();
  stubFetch(server);
  setHint(reply.token);
});
afterEach(() => {
  vi.restoreAllMocks();
  clearSession('left');
  vi.unstubAllGlobals();
});

it('after a sign-in without scripts the cookie is traded, and localStorage has the session as after any sign-in', async () => {
  expect(restoreSession()).toBe(true);
  server.mockResolvedValue(Response.json(reply));
  await tradeSession();
  expect(server).toHaveBeenCalledWith('/api/auth/session', expect.objectContaining({ method: 'POST', credentials: 'include' }));
  expect(readSession()).toMatchObject({ status: 'authenticated', token: 'from the cookie' });
  expect(Object.keys(localStorage).sort()).toEqual(['expiresAt', 'token', 'user']);
});

it('a stored session that is that of the cookie needs no trade', () => {
  startSession(reply);
  expect(restoreSession()).toBe(false);
  expect(readSession().status).toBe('authenticated');
});

it('a stored session that has expired is not brought back by its cookie', () => {
  startSession(reply);
  localStorage.setItem('expiresAt', '1');
  expect(restoreSession()).toBe(false);
  expect(readSession().status).toBe('anonymous');
  expect(document.cookie).not.toContain('signed-in');
});

it.each([60_000, -1])('an earlier stored session, valid or expired (%s ms), gives way to the newer sign-in', (expiresIn) => {
  localStorage.setItem('token', 'earlier');
  localStorage.setItem('user', JSON.stringify(brenda));
  localStorage.setItem('expiresAt', String(Date.now() + expiresIn));
  expect(restoreSession()).toBe(true);
  expect(localStorage).toHaveLength(0);
});

it('a stored token that the server may not know is not replaced by an earlier session of the cookie', () => {
  startSession({ ...reply, token: 'another', expiresIn: 3_600_000 });
  expect(restoreSession()).toBe(false);
  expect(readSession()).toMatchObject({ token: 'another' });
});

it('a cookie whose session has ended is forgotten, and the specified failure is recorded', async () => {
  server.mockResolvedValue(Response.json({ message: 'Please sign in', code: 'unauthenticated' }, { status: 401 }));
  await tradeSession();
  expect(readSession()).toEqual({ status: 'anonymous', reason: 'nothing-stored', error: 'Failed to login!!!' });
  expect(document.cookie).not.toContain('signed-in');
});

describe('a sign-in by a form that was sent before the scripts came', () => {
  it('is kept when its cookies come while the page restores the session', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValueOnce('');
    expect(restoreSession()).toBe(false);
    expect(document.cookie).toContain('signed-in');
  });

  it('is kept when its cookies come while the expired session that is stored is removed', () => {
    startSession(reply);
    localStorage.setItem('expiresAt', '1');
    const earlier = document.cookie;
    setHint('fresh');
    vi.spyOn(document, 'cookie', 'get').mockReturnValueOnce(earlier);
    expect(restoreSession()).toBe(false);
    expect(document.cookie).toContain('signed-in');
  });

  it('is kept when its cookies come while an earlier cookie, whose session has ended, is traded', async () => {
    server.mockImplementation(async () => {
      setHint('fresh');
      return Response.json({ message: 'Please sign in', code: 'unauthenticated' }, { status: 401 });
    });
    await tradeSession();
    expect(document.cookie).toContain('signed-in');
  });
});

describe('without an answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['the network is gone', () => Promise.reject(new TypeError('no network'))],
    ['the server is busy', async () => Response.json({ message: 'Busy', code: 'busy' }, { status: 503 })],
  ])('it is asked for again, and signed in, when %s for a moment', async (_, busy) => {
    server.mockImplementationOnce(busy).mockImplementationOnce(busy).mockResolvedValue(Response.json(reply));
    restoreSession();
    const trading = tradeSession();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(readSession().status).not.toBe('authenticated');
    await vi.advanceTimersByTimeAsync(1_000);
    await trading;
    expect(readSession()).toMatchObject({ status: 'authenticated', token: 'from the cookie' });
  });

  it('for long, the cookie is kept for the next page', async () => {
    server.mockRejectedValue(new TypeError('no network'));
    const trading = tradeSession();
    await vi.runAllTimersAsync();
    await trading;
    expect(readSession().status).toBe('anonymous');
    expect(document.cookie).toContain('signed-in');
    expect(server).toHaveBeenCalledTimes(4);
  });

  it('nothing is asked for again after a sign-in meanwhile', async () => {
    server.mockRejectedValue(new TypeError('no network'));
    const trading = tradeSession();
    await vi.advanceTimersByTimeAsync(100);
    startSession(reply);
    await vi.advanceTimersByTimeAsync(9_000);
    await trading;
    expect(server).toHaveBeenCalledOnce();
    expect(readSession().status).toBe('authenticated');
  });
});

it('a late answer does not replace a session that began meanwhile', async () => {
  let answer: (response: Response) => void = () => undefined;
  server.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const trading = tradeSession();
  startSession({ ...reply, token: 'fresh' });
  answer(Response.json(reply));
  await trading;
  expect(readSession()).toMatchObject({ token: 'fresh' });
});

it('of several requests at once, all end when the last one has signed in', async () => {
  const answers: ((response: Response) => void)[] = [];
  server.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)));
  const trade = () => tradeSession().then(() => readSession().status);
  const trades = [trade(), trade()];
  answers[0]?.(Response.json(reply));
  await new Promise((done) => setTimeout(done));
  trades.push(trade());
  answers[1]?.(Response.json(reply));
  await new Promise((done) => setTimeout(done));
  answers[2]?.(Response.json(reply));
  expect(await Promise.all(trades)).toEqual(['authenticated', 'authenticated', 'authenticated']);
});

it('signing out deletes the hint, without which the server ignores the cookie', () => {
  startSession(reply);
  clearSession('left');
  expect(document.cookie).not.toContain('signed-in');
});
