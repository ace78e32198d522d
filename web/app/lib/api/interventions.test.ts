// @vitest-environment jsdom
import { startApp } from '@ngoma/api/features/people/second-step';
import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { call } from './call.ts';
import { registerIntervention } from './interventions.ts';

afterEach(() => vi.unstubAllGlobals());

const refusal = (code: string) => Response.json({ message: 'No', code, methods: ['totp'] }, { status: 403 });

it('a request for which the user must confirm that it is them is sent again once they have', async () => {
  const server = vi.fn<typeof fetch>();
  server.mockResolvedValueOnce(refusal('confirmation_needed')).mockResolvedValueOnce(Response.json({ secret: 'A', uri: 'B' }));
  stubFetch(server);
  const asked = vi.fn(async () => true);
  const remove = registerIntervention(asked);
  expect(await call(startApp)).toEqual({ secret: 'A', uri: 'B' });
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'confirmation_needed', details: expect.objectContaining({ methods: ['totp'] }) }),
  );
  remove();
  server.mockResolvedValueOnce(refusal('confirmation_needed'));
  await expect(call(startApp)).rejects.toMatchObject({ code: 'confirmation_needed' });
  expect(asked).toHaveBeenCalledOnce();
});

it('a request fails when the user does not confirm', async () => {
  stubFetch(async () => refusal('confirmation_needed'));
  const remove = registerIntervention(async () => false);
  await expect(call(startApp)).rejects.toMatchObject({ code: 'confirmation_needed' });
  remove();
});
