import type { ManagedReward } from '@ngoma/api/features/supervision/managed-rewards';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aForm, ask } from '#test/factories/events';
import { anAdmin, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const [admin, brenda] = [await anAdmin(app), await aParticipant(app)];
const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#f7b32b' } })
  .jpeg()
  .toBuffer();

async function aReward(): Promise<ManagedReward> {
  const body = { title: 'Coffee', description: 'Hot', partner: 'Café Noun', cost: 100, stock: 2 };
  return (await ask(app, 'POST', '/rewards/managed', { as: admin, body })).body.reward;
}
const send = ({ _id }: ManagedReward, fields: Record<string, unknown>, bytes?: Buffer, as: Person = admin) =>
  ask(app, 'PUT', `/rewards/managed/${_id}/picture`, { as, body: aForm(fields, bytes && { picture: bytes }) });
const shown = async (id: string, language: 'en' | 'fr' = 'en') =>
  (await ask(app, 'GET', '/rewards', { as: brenda, language })).body.rewards.find(({ _id }: { _id: string }) => _id === id)
    .picture;
const isServed = async (url: string) => (await app.fastify.inject({ url })).statusCode === 200;

it('a picture of a reward is shown to participants with its words, in their language', async () => {
  const reward = await aReward();
  expect(await shown(reward._id)).toBeNull();
  const { status, body } = await send(reward, { alt: 'A cup', altFr: 'Une tasse', version: reward.version }, photo);
  expect([status, body.reward.picture]).toEqual([
    200,
    { url: expect.stringMatching(/rewards\/.+\.webp$/), alt: 'A cup', altFr: 'Une tasse' },
  ]);
  expect(body.reward.version).toBe(reward.version + 1);
  expect(await shown(reward._id)).toEqual({ url: body.reward.picture.url, alt: 'A cup' });
  expect((await shown(reward._id, 'fr')).alt).toBe('Une tasse');
  expect(await isServed(body.reward.picture.url)).toBe(true);
  const { history } = (await ask(app, 'GET', `/rewards/managed/${reward._id}`, { as: admin })).body;
  expect(history[0].changes).toEqual([{ field: 'picture', from: null, to: 'A cup' }]);
});

it('its words change without a file, and another file replaces it, of which the old one is removed later', async () => {
  const reward = await aReward();
  const first = (await send(reward, { alt: 'A cup', version: 1 }, photo)).body.reward;
  const reworded = (await send(reward, { alt: 'Two cups', version: 2 })).body.reward;
  expect(reworded.picture).toEqual({ ...first.picture, alt: 'Two cups' });
  const replaced = (await send(reward, { alt: 'Beans', version: 3 }, photo)).body.reward;
  expect(replaced.picture.url).not.toBe(first.picture.url);
  expect(await isServed(first.picture.url)).toBe(true);
  const removed = await ask(app, 'PUT', `/rewards/managed/${reward._id}/picture/remove`, { as: admin, body: { version: 4 } });
  expect([removed.body.reward.picture, removed.body.message]).toEqual([null, 'The picture is removed']);
  expect(await shown(reward._id)).toBeNull();
});

it('is refused without a file, without words, as no picture, and from an older version, and leaves no file behind', async () => {
  const reward = await aReward();
  expect(await send(reward, { alt: 'A cup', version: 1 })).toMatchObject({
    status: 400,
    body: { errors: { picture: expect.any(String) } },
  });
  expect(await send(reward, { version: 1 }, photo)).toMatchObject({ status: 400, body: { errors: { alt: expect.any(String) } } });
  expect(await send(reward, { alt: 'A cup', version: 1 }, Buffer.from('no picture'))).toMatchObject({ status: 415 });
  expect(await send(reward, { alt: 'A cup', version: 9 }, photo)).toMatchObject({
    status: 409,
    body: { code: 'reward_changed' },
  });
  expect(await send({ ...reward, _id: brenda.user.id }, { alt: 'A cup', version: 1 }, photo)).toMatchObject({ status: 404 });
  expect(await send(reward, { alt: 'A cup', version: 1 }, photo, brenda)).toMatchObject({ status: 403 });
  expect(await shown(reward._id)).toBeNull();
});
