// @vitest-environment jsdom
import { confirmIdentity, startApp } from '@ngoma/api/features/second-step';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { registerInterventions } from './interventions.ts';

afterEach(() => vi.unstubAllGlobals());

const refusal = (code: string) => Response.json({ message: 'No', code, methods: ['totp'] }, { status: 403 });

it('a request for which the user must confirm that it is them is sent again once they have', async () => {
  const server = vi.fn<typeof fetch>();
  server.mockResolvedValueOnce(refusal('confirmation_needed')).mockResolvedValueOnce(Response.json({ secret: 'A', uri: 'B' }));
  vi.stubGlobal('fetch', server);
  const asked = vi.fn(async () => true);
  const remove = registerInterventions({ confirmIdentity: asked, setUpSecondStep: () => undefined });
  expect(await call(startApp)).toEqual({ secret: 'A', uri: 'B' });
  expect(asked).toHaveBeenCalledExactlyOnceWith(['totp']);
  remove();
  server.mockResolvedValueOnce(refusal('confirmation_needed'));
  await expect(call(startApp)).rejects.toMatchObject({ code: 'confirmation_needed' });
  expect(asked).toHaveBeenCalledOnce();
});

it('a request fails when the user does not confirm', async () => {
  vi.stubGlobal('fetch', async () => refusal('confirmation_needed'));
  const remove = registerInterventions({ confirmIdentity: async () => false, setUpSecondStep: () => undefined });
  await expect(call(startApp)).rejects.toMatchObject({ code: 'confirmation_needed' });
  remove();
});

it('an admin without a second step is led to its set-up, and the request fails', async () => {
  vi.stubGlobal('fetch', async () => refusal('second_step_setup_required'));
  const lead = vi.fn();
  const remove = registerInterventions({ confirmIdentity: async () => true, setUpSecondStep: lead });
  await expect(call(confirmIdentity, { body: {} })).rejects.toMatchObject({ code: 'second_step_setup_required' });
  expect(lead).toHaveBeenCalledOnce();
  remove();
});
