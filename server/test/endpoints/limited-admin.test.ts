import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { anAdmin } from '../factories/people.ts';
import { buildTestApp } from '../harness/test-app.ts';
import { endpoints } from './endpoints.ts';

const test = await buildTestApp();

/** Everything that an admin may do before the second step of sign-in is set up. */
const open = [
  'POST /auth/session',
  'POST /auth/logout',
  'GET /auth/me',
  'GET /auth/second-step',
  'POST /auth/second-step/confirm',
  'POST /auth/second-step/confirm/passkey/options',
  'POST /auth/second-step/confirm/passkey',
  'POST /auth/second-step/app',
  'POST /auth/second-step/app/confirm',
  'DELETE /auth/second-step/app',
  'POST /auth/second-step/passkeys/options',
  'POST /auth/second-step/passkeys',
  'DELETE /auth/second-step/passkeys/:id',
  'POST /auth/second-step/recovery-codes',
];

it('every endpoint but those of the set-up refuses an admin without a second step', async () => {
  const { headers } = await anAdmin(test, { email: `${randomUUID()}@ngoma.example` });
  const allowed: string[] = [];
  for (const { method, path, allow } of endpoints) {
    if (allow === 'public' || open.includes(`${method} ${path}`)) continue;
    const url = `/api${path.replace(/:\w+/g, randomUUID())}`;
    const reply = await test.fastify.inject({ method, url, headers });
    if (reply.statusCode !== 403 || reply.json().code !== 'second_step_setup_required') allowed.push(`${method} ${path}`);
  }
  expect(allowed).toEqual([]);
  const marked = endpoints.filter(({ beforeSecondStep }) => beforeSecondStep).map(({ method, path }) => `${method} ${path}`);
  expect(marked.sort()).toEqual([...open].sort());
});
