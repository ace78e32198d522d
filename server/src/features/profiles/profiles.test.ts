import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDraftEvent, aPublishedEvent, ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anAdmin, anOrganizer, aParticipant, aProvider } from '#test/people';

const house = await buildTestApp();
const { db } = house;
const profile = (id: string, language: 'en' | 'fr' = 'en') => ask(house, 'GET', `/profile/${id}`, { language });

it('tells everybody who an organizer is, and never how to reach them', async () => {
  const ada = await anOrganizer(house, {
    name: 'Ada Sounds',
    number: '+237677123456',
    email: 'ada@ngoma.test',
    isVerified: true,
  });
  await ask(house, 'PATCH', '/auth/me', {
    as: ada,
    body: {
      username: 'ada.sounds',
      experience: 'Ten years of makossa.',
      address: 'Rue des Manguiers',
      website: 'https://ada.example',
      socialLinks: { instagram: '@ada', whatsapp: '+237677123456' },
    },
  });
  const { status, body } = await profile(ada.user.id);
  expect(status).toBe(200);
  expect(body.profile).toEqual({
    _id: ada.user.id,
    name: 'Ada Sounds',
    username: 'ada.sounds',
    role: 'organizer',
    isVerified: true,
    avatar: null,
    cover: null,
    experience: 'Ten years of makossa.',
    website: 'https://ada.example',
    socialLinks: { instagram: '@ada' },
    memberSince: expect.any(String),
    rating: { average: null, count: 0 },
    upcoming: [],
    past: [],
    provider: null,
  });
  expect(JSON.stringify(body)).not.toMatch(/677123456|ada@ngoma|Manguiers/);
});

it('shows the listed events of that organizer alone, in the reader’s language, and what they were rated', async () => {
  const ada = await anOrganizer(house);
  const event = await aPublishedEvent(house, { organizer: ada, fields: { eventNameFr: 'Nuit du makossa' } });
  const over = await aPublishedEvent(house, { organizer: ada });
  await sql`update events set starts_at = now() - interval '9 days', state = 'ended' where id = ${over.eventId}`.execute(db);
  await sql`update events set rating_sum = 9, rating_count = 2 where id = ${over.eventId}`.execute(db);
  await aDraftEvent(house, { organizer: ada });
  await aPublishedEvent(house, { organizer: ada, visibility: 'unlisted' });
  await aPublishedEvent(house, { organizer: ada, visibility: 'private', accessCode: 'TOGHU2026' });
  await aPublishedEvent(house, { organizer: ada, publishAt: new Date(Date.now() + 86_400_000) });
  await aPublishedEvent(house);
  const { body } = await profile(ada.user.id, 'fr');
  expect(body.profile.upcoming).toMatchObject([{ _id: event.eventId, eventName: 'Nuit du makossa' }]);
  expect(body.profile.past).toMatchObject([{ _id: over.eventId }]);
  expect(body.profile.rating).toEqual({ average: 4.5, count: 2 });
});

it('providers have one, too', async () => {
  const kinda = await aProvider(house, { name: 'DJ Kinda' });
  expect((await profile(kinda.user.id)).body.profile).toMatchObject({ name: 'DJ Kinda', role: 'provider' });
});

it('there is none of participants, admins, blocked accounts and nobody', async () => {
  const blocked = await anOrganizer(house);
  await sql`update users set blocked_at = now(), blocked_reason = 'fraud' where id = ${blocked.user.id}`.execute(db);
  for (const id of [(await aParticipant(house)).user.id, (await anAdmin(house)).user.id, blocked.user.id, newId()]) {
    const { status, body } = await profile(id, 'fr');
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 404,
      code: 'not_found',
      message: 'Ce profil n’existe pas',
    });
  }
});
