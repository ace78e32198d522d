import { describe, expect, it } from 'vitest';
import { aPerson } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { addressPart } from './devices.rules.ts';

const test = await buildTestApp({ env: { TRUST_PROXY: '1', QUIET_HOURS: '00:00-23:59' } });
const { fastify, mails, runJobs } = test;
const password = 'a drum at night';
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

const login = async (email: string, userAgent: string, address: string, cookie?: string) => {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address, ...(cookie && { cookie }) };
  const reply = await fastify.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, headers });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  await runJobs();
  return { token: reply.json().token, cookie: String(reply.headers['set-cookie']).split(';')[0] };
};
const noticesTo = (email: string) =>
  mails
    .filter(({ message }) => message.to === email && message.subject.en.startsWith('New sign-in'))
    .map(({ message }) => message);

describe('a sign-in', () => {
  it('from a new device is notified by email and in the bell, also in quiet hours', async () => {
    const { user } = await aPerson(test, { password });
    await login(user.email, phone, '102.244.1.7');
    expect(noticesTo(user.email)).toEqual([]);
    const { token } = await login(user.email, laptop, '41.202.9.9');
    const [notice, ...others] = noticesTo(user.email);
    expect(others).toEqual([]);
    expect(notice?.subject.en).toBe('New sign-in to your account: Firefox · Linux');
    expect(notice?.facts?.map(({ value }) => value)).toContain('41.202.…');
    expect(JSON.stringify(notice)).toContain('/password-recovery');
    expect(JSON.stringify(notice)).not.toContain('41.202.9.9');
    expect(notice?.action?.url).toContain('/account#sessions');
    const bell = await fastify.inject({
      url: '/api/activities/get-all-activies',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(bell.body).toContain('New sign-in: Firefox · Linux');
  });

  it('is not notified from the same browser in the same network, and with the cookie of a known device', async () => {
    const { user } = await aPerson(test, { password });
    const { cookie } = await login(user.email, phone, '102.244.1.7');
    await login(user.email, phone, '102.244.250.8');
    await login(user.email, phone, '41.202.9.9', cookie);
    expect(noticesTo(user.email)).toEqual([]);
    await login(user.email, phone, '197.1.1.1');
    expect(noticesTo(user.email)).toHaveLength(1);
  });

  it('does not make a device known to other accounts', async () => {
    const [one, other] = [await aPerson(test, { password }), await aPerson(test, { password })];
    const { cookie } = await login(one.user.email, phone, '102.244.1.7');
    await login(other.user.email, laptop, '41.202.9.9');
    await login(other.user.email, phone, '102.244.1.7', cookie);
    expect(noticesTo(other.user.email)).toHaveLength(1);
  });
});

it('the part of an address that names the network leaves the rest out', () => {
  expect(['102.244.1.7', '::ffff:102.244.1.7', '2001:db8:12:1::7', undefined].map(addressPart)).toEqual([
    '102.244.…',
    '102.244.…',
    '2001:db8:12:…',
    '',
  ]);
});
