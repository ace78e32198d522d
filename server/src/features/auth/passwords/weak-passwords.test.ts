import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { usersFeature } from '#features/users/index';
import { aPerson } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { authFeature } from '../index.ts';

const test = await buildTestApp();
const { fastify, mails, runJobs, platform } = test;
const auth = authFeature(platform, usersFeature(platform));

const post = (url: string, payload: object, headers = {}) => fastify.inject({ method: 'POST', url, payload, headers });
const anAddress = () => `kamga-${randomBytes(6).toString('hex')}@ngoma.test`;
const login = (email: string, password: string) => post('/api/auth/login', { email, password });

/** Returns passwords that are refused for this address, each for another reason. */
const weakFor = (email: string) => ['Password1', 'zzzzzzzzzz', email.split('@')[0]?.toUpperCase() ?? ''];

const french = (url: string, payload: object) => post(url, payload, { 'accept-language': 'fr' });

describe('a weak password', () => {
  it('is refused at sign-up, at its field, in both languages', async () => {
    const email = anAddress();
    for (const password of weakFor(email)) {
      const reply = await post('/api/auth/signup', { name: 'Ada', email, password });
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'weak_password']);
      expect(Object.keys(reply.json().errors)).toEqual(['password']);
    }
    const reply = await french('/api/auth/signup', { name: 'Ada', email, password: 'Password1' });
    expect(reply.json().errors.password).toContain('plus courants');
    expect((await post('/api/auth/signup', { name: 'Ada', email, password: 'a drum at night' })).statusCode).toBe(201);
  });

  it('is refused when a password is changed, and the old one stays', async () => {
    const { user, headers } = await aPerson(test, { password: 'the old password' });
    for (const newPassword of weakFor(user.email)) {
      const reply = await post('/api/auth/change-password', { oldPassword: 'the old password', newPassword }, headers);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'weak_password']);
      expect(Object.keys(reply.json().errors)).toEqual(['newPassword']);
    }
    expect((await login(user.email, 'the old password')).statusCode).toBe(200);
  });

  it('is refused when a password is reset, and uses up neither the code nor a try', async () => {
    const { user } = await aPerson(test, { password: 'the old password' });
    await post('/api/auth/send-reset-code', { email: user.email });
    await runJobs();
    const code = mails.findLast(({ message }) => message.to === user.email)?.message.code ?? '';
    for (const newPassword of [...weakFor(user.email), ...weakFor(user.email)]) {
      const reply = await post('/api/auth/reset-password', { email: user.email, code, newPassword });
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'weak_password']);
    }
    const reply = await post('/api/auth/reset-password', { email: user.email, code, newPassword: 'a drum at night' });
    expect(reply.statusCode).toBe(200);
  });

  it('is refused with a setup link, which stays valid', async () => {
    const email = anAddress();
    const { token } = await auth.setUpAdmin({ email, name: 'Ada' });
    for (const newPassword of weakFor(email)) {
      const reply = await post('/api/auth/setup', { token, name: 'Ada', newPassword });
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'weak_password']);
    }
    expect((await post('/api/auth/setup', { token, name: 'Ada', newPassword: 'a drum at night' })).statusCode).toBe(200);
  });
});
