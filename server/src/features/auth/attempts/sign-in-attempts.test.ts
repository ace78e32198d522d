import { describe, expect, it } from 'vitest';
import { attemptLimits } from '#platform/http/limits/attempt-limits';
import { aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { byAddress } from './attempt-policy.rules.ts';

// Two nodes over one database. The first trusts its proxy, which forwards the addresses of clients.
const env = { TRUST_PROXY: '1' };
const test = await buildTestApp({ env });
const { clock, db } = test;
const database = { db, pool: test.platform.pool } as never;
const other = await buildTestApp({ env, clock, database });

const password = 'a drum at night';
const owner = { address: '102.244.0.7' };
const attacker = { address: '41.202.0.9' };

interface From {
  readonly address: string;
  readonly cookie?: string;
}
async function signIn(email: string, typed: string, { address, cookie }: From, node = test, language = 'en') {
  const reply = await node.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: typed },
    headers: { 'x-forwarded-for': address, 'accept-language': language, ...(cookie && { cookie }) },
  });
  const retryAfter = Number(reply.headers['retry-after'] ?? 0);
  return { status: reply.statusCode, retryAfter, message: reply.json().message, cookie: cookieOf(reply.headers['set-cookie']) };
}
const cookieOf = (header: unknown) => String(header ?? '').split(';')[0] ?? '';
const countOf = (replies: readonly { status: number }[], wanted: number) =>
  replies.filter(({ status }) => status === wanted).length;
const floods = (email: string, times: number, from: (at: number) => From, node = test) =>
  Promise.all(Array.from({ length: times }, (_, at) => signIn(email, `guess ${at}`, from(at), node)));

/** Creates a person who has signed in on one device, and returns that device. */
async function aPersonWithDevice() {
  const { user } = await aParticipant(test, { password });
  const { cookie } = await signIn(user.email, password, owner);
  return { email: user.email, userId: user.id, device: { ...owner, cookie } };
}
const anAddress = (at: number) => `197.159.${Math.floor(at / 250)}.${(at % 250) + 1}`;

describe('an attacker and the owner at the same time', () => {
  it('forty wrong passwords from one address lock no device out, known or new', async () => {
    const { email, device } = await aPersonWithDevice();
    const replies = await floods(email, 40, () => attacker);
    expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([10, 30]);
    expect((await signIn(email, password, device)).status).toBe(200);
    expect((await signIn(email, password, owner)).status).toBe(200);
    // The control: the limit holds for the address of the attacker, even with the right password.
    const refused = await signIn(email, password, attacker);
    expect(refused).toMatchObject({ status: 429, retryAfter: 90 });
  });

  it('a flood from very many addresses leaves known devices in, and a new one 36 seconds after it ends', async () => {
    const { email, device } = await aPersonWithDevice();
    const replies = await floods(email, 150, (at) => ({ address: anAddress(at) }));
    expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([100, 50]);
    expect((await signIn(email, password, device)).status).toBe(200);
    const early = await signIn(email, password, owner);
    expect(early).toMatchObject({ status: 429, retryAfter: 36 });
    clock.advance({ seconds: early.retryAfter });
    expect((await signIn(email, password, owner)).status).toBe(200);
  });

  it('the attempts of two nodes are counted together', async () => {
    const { email } = await aPersonWithDevice();
    const replies = (
      await Promise.all([floods(email, 20, () => attacker, test), floods(email, 20, () => attacker, other)])
    ).flat();
    expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([10, 30]);
  });

  it('guesses on a known device are limited, and lock no other device out', async () => {
    const { email, device } = await aPersonWithDevice();
    const replies = await floods(email, 15, () => device);
    expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([10, 5]);
    expect((await signIn(email, password, device)).status).toBe(429);
    expect((await signIn(email, password, owner)).status).toBe(200);
  });

  it('a device is known to the accounts that signed in on it, and to no others', async () => {
    const { email } = await aPersonWithDevice();
    const mine = await aPersonWithDevice();
    await floods(email, 10, () => mine.device);
    expect((await signIn(email, password, mine.device)).status).toBe(429);
    expect((await signIn(mine.email, password, mine.device)).status).toBe(200);
  });

  it('an unknown email address is limited as a known one is', async () => {
    const replies = await floods('stranger@ngoma.test', 12, () => ({ address: '41.202.0.77' }));
    expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([10, 2]);
  });

  it('guesses by phone number and by email address are counted together', async () => {
    const { email, userId } = await aPersonWithDevice();
    await db.updateTable('users').set({ number: '+237655443322' }).where('id', '=', userId).execute();
    const byNumber = await floods('655 44 33 22', 6, () => attacker);
    const byEmail = await floods(email, 6, () => attacker);
    expect([countOf(byNumber, 401), countOf(byEmail, 401), countOf(byEmail, 429)]).toEqual([6, 4, 2]);
    // An unknown number is limited as a known one is.
    const from = { address: '41.202.0.79' };
    const forms = ['+237 699 00 11 22', '699001122', '00237699001122'];
    const unknown = (await Promise.all(forms.map((form) => floods(form, 4, () => from)))).flat();
    expect([countOf(unknown, 401), countOf(unknown, 429)]).toEqual([10, 2]);
  });

  it('right passwords are not counted', async () => {
    const { user } = await aParticipant(test, { password });
    for (let times = 0; times < 15; times += 1)
      expect((await signIn(user.email, password, { address: '41.202.0.78' })).status).toBe(200);
  });

  it('the message says how long to wait and what to do, in both languages', async () => {
    const { email } = await aPersonWithDevice();
    await floods(email, 10, () => attacker);
    expect((await signIn(email, 'guess', attacker)).message).toBe(
      'Too many wrong passwords. Please try again in 90 seconds, or set a new password by email.',
    );
    expect((await signIn(email, 'guess', attacker, test, 'fr')).message).toBe(
      'Trop de mots de passe incorrects. Réessayez dans 90 secondes, ou choisissez un nouveau mot de passe par e-mail.',
    );
  });
});

describe('password spraying', () => {
  it('is slowed to five accounts a minute, counts an IPv6 network as one, and spares known devices', async () => {
    const { email, device } = await aPersonWithDevice();
    const spray = (at: number) =>
      signIn(`victim-${at}@ngoma.test`, 'Summer2026', { address: `2001:db8:1:2::${(at + 1).toString(16)}` });
    // All but ten of the attempts at the beginning are only counted, because each hash takes time.
    const limits = attemptLimits(test.platform);
    for (let at = 10; at < byAddress.burst; at += 1) await limits.count(byAddress, '2001:db8:1:2');
    const statuses: number[] = [];
    // One after the other, because concurrent attempts are counted when they have failed.
    for (let at = 0; at < 12; at += 1) statuses.push((await spray(at)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    clock.advance({ minutes: 1 });
    const later = [];
    for (let at = 400; at < 410; at += 1) later.push((await spray(at)).status);
    expect(later.filter((status) => status === 401)).toHaveLength(5);
    const network = { address: '2001:db8:1:2::beef' };
    expect((await signIn(email, password, network)).status).toBe(429);
    expect((await signIn(email, password, { ...network, cookie: device.cookie })).status).toBe(200);
    expect((await signIn(email, password, { address: '2001:db8:1:3::1' })).status).toBe(200);
  });
});
