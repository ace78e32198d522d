import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDraftEvent, aPublishedEvent, ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db } = app;
const profile = (id: string, language: 'en' | 'fr' = 'en') => ask(app, 'GET', `/profile/${id}`, { language });

it('a public profile shows who an organizer is and no contact details', async () => {
  const ada = await anOrganizer(app, {
    name: 'Ada Sounds',
    number: '+237677123456',
    email: 'ada@ngoma.test',
    isVerified: true,
  });
  await ask(app, 'PATCH', '/auth/me', {
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
    upcomingCount: 0,
    pastCount: 0,
    provider: null,
  });
  expect(JSON.stringify(body)).not.toMatch(/677123456|ada@ngoma|Manguiers/);
});

it('a public profile shows the listed events of its organizer in the reader’s language, and their rating', async () => {
  const ada = await anOrganizer(app);
  const event = await aPublishedEvent(app, { organizer: ada, fields: { eventNameFr: 'Nuit du makossa' } });
  const over = await aPublishedEvent(app, { organizer: ada });
  await sql`update events set starts_at = now() - interval '9 days', state = 'ended' where id = ${over.eventId}`.execute(db);
  await sql`update events set rating_sum = 9, rating_count = 2 where id = ${over.eventId}`.execute(db);
  await aDraftEvent(app, { organizer: ada });
  await aPublishedEvent(app, { organizer: ada, visibility: 'unlisted' });
  await aPublishedEvent(app, { organizer: ada, visibility: 'private', accessCode: 'TOGHU2026' });
  await aPublishedEvent(app, { organizer: ada, publishAt: new Date(Date.now() + 86_400_000) });
  await aPublishedEvent(app);
  const { body } = await profile(ada.user.id, 'fr');
  expect(body.profile.upcoming).toMatchObject([{ _id: event.eventId, eventName: 'Nuit du makossa' }]);
  expect(body.profile.past).toMatchObject([{ _id: over.eventId }]);
  expect(body.profile).toMatchObject({ upcomingCount: 1, pastCount: 1 });
  expect(body.profile.rating).toEqual({ average: 4.5, count: 2 });
});

it('a provider has a public profile', async () => {
  const kinda = await aProvider(app, { name: 'DJ Kinda' });
  expect((await profile(kinda.user.id)).body.profile).toMatchObject({ name: 'DJ Kinda', role: 'provider' });
});

it('participants, admins, blocked accounts and unknown ids have no public profile', async () => {
  const blocked = await anOrganizer(app);
  await sql`update users set blocked_at = now(), blocked_reason = 'fraud' where id = ${blocked.user.id}`.execute(db);
  for (const id of [(await aParticipant(app)).user.id, (await anAdmin(app)).user.id, blocked.user.id, newId()]) {
    const { status, body } = await profile(id, 'fr');
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 404,
      code: 'not_found',
      message: 'Ce profil n’existe pas',
    });
  }
});
