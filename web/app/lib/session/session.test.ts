// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPerson } from '../../test/factories/people.ts';
import {
  clearSession,
  followOtherTabs,
  readSession,
  restoreSession,
  signOut,
  startSession,
  subscribeToSession,
  updateSessionUser,
  validToken,
} from './session.ts';

const twelveHoursMs = 12 * 60 * 60 * 1000;
const login = (expiresIn = twelveHoursMs) => startSession({ token: 'secret', user: aPerson(), expiresIn });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-12T19:00:00Z') });
});
afterEach(() => {
  clearSession('left');
  vi.useRealTimers();
});

describe('a session', () => {
  it('keeps token, user and expiry in localStorage under the specified names', () => {
    login();
    expect(Object.keys(localStorage).sort()).toEqual(['expiresAt', 'token', 'user']);
    expect(localStorage.getItem('token')).toBe('secret');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Brenda Ngo' });
    expect(Number(localStorage.getItem('expiresAt'))).toBe(Date.now() + twelveHoursMs);
  });

  it('ends when expiresIn has passed', () => {
    login();
    vi.advanceTimersByTime(twelveHoursMs - 1);
    expect(readSession().status).toBe('authenticated');
    vi.advanceTimersByTime(1);
    expect(readSession()).toMatchObject({ status: 'anonymous', reason: 'expired' });
    expect(localStorage).toHaveLength(0);
  });

  it('longer than the maximum of a timer still ends at its time, not at once', () => {
    const sixtyDaysMs = 60 * 24 * 60 * 60 * 1000;
    login(sixtyDaysMs);
    vi.advanceTimersByTime(sixtyDaysMs - 1000);
    expect(readSession().status).toBe('authenticated');
    vi.advanceTimersByTime(1000);
    expect(readSession().status).toBe('anonymous');
  });

  it('is restored from localStorage with the stored user', () => {
    login();
    const stored = { ...localStorage };
    clearSession('left');
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    restoreSession();
    expect(readSession()).toMatchObject({ status: 'authenticated', token: 'secret', user: { name: 'Brenda Ngo' } });
  });

  it('that is not stored is recorded as "Failed to login!!!"', () => {
    restoreSession();
    expect(readSession()).toEqual({ status: 'anonymous', reason: 'nothing-stored', error: 'Failed to login!!!' });
  });

  it.each([
    ['has run out', { token: 'secret', user: JSON.stringify(aPerson()), expiresAt: '1' }],
    ['has no expiry', { token: 'secret', user: JSON.stringify(aPerson()) }],
    ['has a broken person', { token: 'secret', user: '{', expiresAt: '9999999999999' }],
  ])('that %s is removed when it is restored', (_, stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    restoreSession();
    expect(readSession().status).toBe('anonymous');
    expect(localStorage).toHaveLength(0);
  });

  it('returns no token after its expiry, even when the timer is late', () => {
    login(1000);
    vi.setSystemTime(Date.now() + 2000);
    expect(validToken()).toBeUndefined();
    expect(readSession().status).toBe('anonymous');
  });

  it.each([
    ['agrees', () => Promise.resolve()],
    ['fails', () => Promise.reject(new Error('Server error'))],
  ])('is removed on logout when the server %s', async (_, notifyServer) => {
    login();
    await signOut(notifyServer);
    expect(readSession()).toMatchObject({ status: 'anonymous', reason: 'left' });
    expect(localStorage).toHaveLength(0);
    // The timer is removed too: nothing happens at the expiry.
    vi.advanceTimersByTime(twelveHoursMs);
    expect(readSession()).toMatchObject({ reason: 'left' });
  });

  it('updates its user, in memory and in localStorage', () => {
    login();
    updateSessionUser(aPerson({ name: 'Brenda Ngo Bell' }));
    expect(readSession()).toMatchObject({ user: { name: 'Brenda Ngo Bell' } });
    expect(localStorage.getItem('user')).toContain('Ngo Bell');
  });

  it('is not changed by a late answer about another user', () => {
    login();
    updateSessionUser({ ...aPerson({ name: 'Paul Essomba' }), _id: '019a8f5c-7b1a-7c3d-8e4f-000000000001' });
    expect(readSession()).toMatchObject({ user: { name: 'Brenda Ngo' } });
    expect(localStorage.getItem('user')).toContain('Brenda Ngo');
  });

  it('lasts until the page is left when the browser blocks localStorage', () => {
    const refused = () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refused, setItem: refused, removeItem: refused });
    restoreSession();
    expect(readSession().status).toBe('anonymous');
    login();
    expect(validToken()).toBe('secret');
    clearSession('left');
    expect(readSession()).toMatchObject({ reason: 'left' });
    vi.unstubAllGlobals();
  });
});

describe('another tab', () => {
  const dispatchStorage = (key: string | null) => {
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    vi.advanceTimersByTime(50);
  };

  it('that signs in signs this one in', () => {
    const stop = followOtherTabs();
    localStorage.setItem('token', 'elsewhere');
    localStorage.setItem('user', JSON.stringify(aPerson()));
    localStorage.setItem('expiresAt', String(Date.now() + 1000));
    dispatchStorage('expiresAt');
    expect(readSession()).toMatchObject({ status: 'authenticated', token: 'elsewhere' });
    stop();
  });

  it('that signs out signs this one out and notifies its listeners', () => {
    login();
    const stop = followOtherTabs();
    const listener = vi.fn();
    const stopListening = subscribeToSession(listener);
    localStorage.clear();
    dispatchStorage(null);
    expect(readSession()).toMatchObject({ status: 'anonymous', reason: 'left' });
    expect(listener).toHaveBeenCalled();
    stopListening();
    stop();
  });
});
