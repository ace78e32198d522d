import { expect, it } from 'vitest';
import { aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { newToken } from '../auth.rules.ts';
import { forgottenAfterDays, maxDevices } from './devices.rules.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';

const test = await buildTestApp();
const { db, clock, fastify, jobs } = test;
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Mobile Safari/537.36';

const rowsOf = (userId: string) => db.selectFrom('known_devices').selectAll().where('user_id', '=', userId).execute();

it('a sign-in makes the device known under its name, and stores its token as a hash only', async () => {
  const { user } = await aParticipant(test, { password: 'a drum at night' });
  const signIn = (headers: Record<string, string>) =>
    fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: 'a drum at night' },
      headers: { 'user-agent': userAgent, ...headers },
    });
  const cookie = String((await signIn({})).headers['set-cookie']).split(';')[0] ?? '';
  clock.advance({ hours: 1 });
  await signIn({ cookie });
  const rows = await rowsOf(user.id);
  expect(rows).toMatchObject([{ name: 'Chrome · Android' }]);
  expect(rows[0]?.token_hash).toHaveLength(32);
  expect(rows[0]?.token_hash.toString('base64url')).not.toBe(cookie.split('=')[1]);
  expect((rows[0]?.last_seen_at.getTime() ?? 0) - (rows[0]?.first_seen_at.getTime() ?? 0)).toBe(3_600_000);
  await signIn({});
  expect(await rowsOf(user.id)).toHaveLength(2);
});

it('a device is new once, and the first one of an account is named as such', async () => {
  const [ada, ben] = [(await aParticipant(test)).user, (await aParticipant(test)).user];
  const [phone, laptop] = [{ device: newToken(), userAgent }, { device: newToken() }];
  expect(await isKnownDevice(db, ada.email, phone, clock())).toBe(false);
  expect(await rememberDevice(db, ada.id, phone, clock())).toEqual({ isNew: true, isFirst: true });
  expect(await rememberDevice(db, ada.id, phone, clock())).toEqual({ isNew: false, isFirst: false });
  expect(await rememberDevice(db, ada.id, laptop, clock())).toEqual({ isNew: true, isFirst: false });
  expect(await isKnownDevice(db, ada.email, phone, clock())).toBe(true);
  expect(await isKnownDevice(db, ben.email, phone, clock())).toBe(false);
  expect(await isKnownDevice(db, ada.email, {}, clock())).toBe(false);
  expect(await isKnownDevice(db, ada.email, { device: 'x' }, clock())).toBe(false);
});

it('an account knows its twenty latest devices', async () => {
  const { user } = await aParticipant(test);
  const devices = Array.from({ length: maxDevices + 2 }, () => ({ device: newToken() }));
  for (const device of devices) {
    clock.advance({ minutes: 1 });
    await rememberDevice(db, user.id, device, clock());
  }
  expect(await rowsOf(user.id)).toHaveLength(maxDevices);
  const known = await Promise.all(devices.map((device) => isKnownDevice(db, user.email, device, clock())));
  expect(known).toEqual([false, false, ...Array(maxDevices).fill(true)]);
});

it('a device that was not used for long is forgotten', async () => {
  const { user } = await aParticipant(test);
  const device = { device: newToken() };
  await rememberDevice(db, user.id, device, clock());
  clock.advance({ hours: 24 * forgottenAfterDays });
  expect(await isKnownDevice(db, user.email, device, clock())).toBe(false);
  clock.advance({ minutes: 1 });
  await jobs['auth.tidy']?.({} as never);
  expect(await rowsOf(user.id)).toEqual([]);
});
