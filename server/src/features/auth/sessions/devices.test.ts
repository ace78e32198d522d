import { expect, it } from 'vitest';
import { aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const password = 'a long password';

it.each([
  ['https://ngoma.test', true],
  ['http://localhost:3000', false],
])('at %s the device cookie is for encrypted connections only: %s', async (PUBLIC_URL, isSecure) => {
  const test = await buildTestApp({ env: { PUBLIC_URL } });
  const { user } = await aParticipant(test, { password });
  // A proxy that ends the encryption forwards plain HTTP.
  const reply = await test.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password },
  });
  expect(/; Secure(;|$)/.test(String(reply.headers['set-cookie']))).toBe(isSecure);
});
