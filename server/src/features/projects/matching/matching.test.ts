import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aFinishedDraft, aPublishedEvent, ask, daysAhead, eventsOf } from '#test/factories/events';
import { anOrganizer, aParticipant, aProvider, type Person, type PersonOptions } from '#test/factories/people';
import { aBid, aProject, type TestProject } from '#test/factories/projects';
import { openPushService } from '#test/harness/push-service';
import { buildTestApp } from '#test/harness/test-app';
import { listMatching, matchingQuery } from './matching.read.ts';

const service = await openPushService();
const app = await buildTestApp({ pushAgent: service.agent, env: { PUSH_HOSTS: service.host } });
const { db, clock } = app;

interface Offer {
  readonly category?: string;
  readonly cities?: readonly string[];
  readonly travels?: boolean;
  readonly headline?: string;
}

/** Creates a provider with a listed profile, by default a DJ in Douala. */
async function aListedProvider(
  { category = 'dj', cities = ['Douala'], travels = false, headline = 'Till dawn' }: Offer = {},
  options: Omit<PersonOptions, 'role'> = {},
) {
  const as = await aProvider(app, options);
  await ask(app, 'PUT', '/providers/me', { as, body: { headline, headlineFr: '', about: '', aboutFr: '', cities, travels } });
  await ask(app, 'POST', '/providers/me/services', { as, body: { category, title: 'Work' } });
  return as;
}

const notificationsOf = async (as: Person, language: 'en' | 'fr' = 'en') => {
  const { data } = (await ask(app, 'GET', '/activities/message-notification', { as, language })).body;
  return data as { activityType: string; description: string; path: string }[];
};
/** Counts the notifications of a provider for each of these new projects. */
const announcementsOf = async (as: Person, ...projects: readonly TestProject[]) => {
  const paths = (await notificationsOf(as))
    .filter(({ activityType }) => activityType === 'project_posted')
    .map(({ path }) => path);
  return projects.map(({ projectId }) => paths.filter((path) => path === `/project/${projectId}`).length);
};
const rerunJob = async ({ projectId }: TestProject) => {
  await app.platform.jobs.enqueue(db, 'projects.notify-matching', { projectId });
  await app.runJobs();
};

describe('a new project', () => {
  it('is announced once to providers that match its service, city and calendar, and to no one else', async () => {
    const dj = await aListedProvider();
    const accented = await aListedProvider({ cities: ['Yaoundé', 'DOUALA'] });
    const traveller = await aListedProvider({ cities: ['Kribi'], travels: true });
    const caterer = await aListedProvider({ category: 'caterer' });
    const elsewhere = await aListedProvider({ cities: ['Garoua'] });
    const unlisted = await aListedProvider({ headline: '' });
    const booked = await aListedProvider();
    const bookedBefore = await aListedProvider();
    const silent = await aListedProvider();
    const blocked = await aListedProvider();
    const book = (as: Person, from: number, until: number) =>
      ask(app, 'POST', '/calendar/bookings', {
        as,
        body: {
          ...{ kind: 'outside', title: 'Wedding' },
          ...{ startsAt: daysAhead(app.platform, from).toISOString(), endsAt: daysAhead(app.platform, until).toISOString() },
        },
      });
    await book(booked, 30.1, 30.4);
    await book(bookedBefore, 29.5, 30);
    for (const channel of ['push', 'inApp'])
      await ask(app, 'PUT', '/notification-choices', { as: silent, body: { kind: 'projects', channel, isOn: false } });
    await sql`update users set blocked_at = now() where id = ${blocked.user.id}`.execute(db);
    const [organizer, participant] = [await anOrganizer(app, { name: 'Ada' }), await aParticipant(app)];
    const project = await aProject(app, { organizer, fields: { title: 'DJ for the quay' } });
    await app.runJobs();
    await rerunJob(project);
    await rerunJob(project);
    for (const as of [dj, accented, traveller, bookedBefore]) expect(await announcementsOf(as, project)).toEqual([1]);
    for (const as of [caterer, elsewhere, unlisted, booked, silent, organizer, participant])
      expect(await announcementsOf(as, project)).toEqual([0]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from personal_notifications
      where kind = 'projects.project_posted' and source_key = ${project.projectId} and user_id in (${silent.user.id}, ${blocked.user.id})`.execute(
      db,
    );
    expect(rows).toEqual([{ count: 0 }]);
    const day = (locale: string) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'Africa/Douala' }).format(
        daysAhead(app.platform, 30),
      );
    expect((await notificationsOf(dj))[0]).toMatchObject({
      description: `New project in Douala: “DJ for the quay”, ${day('en-GB')}, up to 300,000 XAF`,
      path: `/project/${project.projectId}`,
    });
    expect((await notificationsOf(dj, 'fr'))[0]?.description).toMatch(
      `Nouveau projet à Douala\u00a0: «\u00a0DJ for the quay\u00a0», le ${day('fr-FR')}, jusqu’à`,
    );
    expect(app.mails.filter(({ message }) => message.to === dj.user.email)).toEqual([]);
  });

  it('is announced by web push in the provider’s language, unless push is turned off', async () => {
    const browsers = [service.aBrowser(), service.aBrowser()];
    const [french, quiet] = [await aListedProvider({}, { locale: 'fr' }), await aListedProvider()];
    for (const [place, as] of [french, quiet].entries())
      await ask(app, 'POST', '/promotion/save-fcm-token', { as, body: { fcmToken: browsers[place]?.subscription } });
    await ask(app, 'PUT', '/notification-choices', { as: quiet, body: { kind: 'projects', channel: 'push', isOn: false } });
    const project = await aProject(app);
    await app.runJobs();
    await rerunJob(project);
    const pushed = browsers.map((browser) =>
      service.received
        .filter(({ path }) => path === browser.path)
        .map((push) => browser.read(push) as { title: string; path: string }),
    );
    expect(pushed).toEqual([
      [
        expect.objectContaining({
          title: expect.stringMatching(/^Nouveau projet à Douala/),
          path: `/project/${project.projectId}`,
        }),
      ],
      [],
    ]);
    expect(await announcementsOf(quiet, project)).toEqual([1]);
  });

  it('of an unpublished event is announced when the event is published, once however often that happens', async () => {
    const organizer = await anOrganizer(app);
    const dj = await aListedProvider();
    const draft = await aFinishedDraft(app, { organizer });
    const later = await aPublishedEvent(app, { organizer, publishAt: daysAhead(app.platform, 2) });
    const suspended = await aPublishedEvent(app, { organizer });
    await sql`update events set state = 'suspended' where id = ${suspended.eventId}`.execute(db);
    const [one, two, three] = [
      await aProject(app, { organizer, eventId: draft.eventId }),
      await aProject(app, { organizer, eventId: later.eventId }),
      await aProject(app, { organizer, eventId: suspended.eventId }),
    ];
    await app.runJobs();
    expect(await announcementsOf(dj, one, two, three)).toEqual([0, 0, 0]);
    const publish = () =>
      eventsOf(app).publishEvent(
        organizer.session,
        { eventId: draft.eventId, configId: draft.ticketConfigId, customizationId: draft.customizationId },
        { visibility: 'public' },
      );
    await publish();
    await app.runJobs();
    expect(await announcementsOf(dj, one, two, three)).toEqual([1, 0, 0]);
    await eventsOf(app).setStatus(organizer.session, draft.eventId, 'draft', 'A typing mistake');
    await publish();
    await app.runJobs();
    expect(await announcementsOf(dj, one, two, three)).toEqual([1, 0, 0]);
    clock.advance({ hours: 49 });
    await app.platform.jobs.enqueue(db, 'events.move-by-time', {});
    await app.runJobs();
    const { rows } = await sql<{ id: string }>`select source_key as id from personal_notifications
      where kind = 'projects.project_posted' and user_id = ${dj.user.id}`.execute(db);
    expect(rows.map(({ id }) => id).sort()).toEqual([one.projectId, two.projectId].sort());
  });

  it('is not announced to a provider who has already bid', async () => {
    const organizer = await anOrganizer(app);
    const quick = await aListedProvider();
    const project = await aProject(app, { organizer });
    await aBid(app, project.projectId, { provider: quick });
    await app.runJobs();
    expect(await announcementsOf(quick, project)).toEqual([0]);
  });

  it('is not announced beyond the tenth of a day per organizer', async () => {
    const organizer = await anOrganizer(app);
    const dj = await aListedProvider();
    const { eventId } = await aPublishedEvent(app, { organizer });
    const projects: TestProject[] = [];
    for (let count = 0; count <= business.project.maxProviderNotificationsPerDay; count += 1)
      projects.push(await aProject(app, { organizer, eventId }));
    await app.runJobs();
    expect(await announcementsOf(dj, ...projects)).toEqual([
      ...Array(business.project.maxProviderNotificationsPerDay).fill(1),
      0,
    ]);
  });
});

describe('with thousands of providers', () => {
  it('three hundred are notified, providers of the city first, without a sequential scan of profiles', async () => {
    await sql`with person as (
        insert into users (id, email, name, role, referral_code)
        select gen_random_uuid(), 'crowd' || n || '@ngoma.test', 'Crowd ' || n, 'provider', 'CROWD' || n from generate_series(1, 20000) n
        returning id, referral_code
      ) insert into provider_profiles (user_id, headline, cities, cities_folded, categories, travels, created_at, updated_at)
      select id, 'Tents', array[city], array[fold(city)], array[kind], true, now(), now()
      from (select id, right(referral_code, 2) as n from person) person cross join lateral (select
        case when right(n, 1) = '7' then 'Foumban' else 'Maroua' end as city,
        case when left(n, 1) = '3' then 'stage_and_tents' else 'security' end as kind) at`.execute(db);
    await sql`analyze provider_profiles, users`.execute(db);
    const work = {
      category: 'stage_and_tents',
      city: 'Foumban',
      startsAt: daysAhead(app.platform, 3),
      endsAt: daysAhead(app.platform, 4),
    } as const;
    const matchesOf = async (id: string) => {
      const ids = await listMatching(db, { ...work, id }, business.project.maxNotifiedProviders);
      const { rows } = await sql<{ id: string; city: string }>`
        select user_id as id, cities[1] as city from provider_profiles where user_id = any(${ids}::uuid[])`.execute(db);
      return rows;
    };
    const [one, two] = [newId(), newId()];
    const [first, again, second] = [await matchesOf(one), await matchesOf(one), await matchesOf(two)];
    for (const rows of [first, second]) {
      expect(rows).toHaveLength(business.project.maxNotifiedProviders);
      expect(rows.filter(({ city }) => city === 'Foumban')).toHaveLength(200);
    }
    const before = new Set(first.map(({ id }) => id));
    expect(again.every(({ id }) => before.has(id))).toBe(true);
    expect(second.filter(({ id }) => !before.has(id)).length).toBeGreaterThan(50);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${matchingQuery({ ...work, id: one }, 300)}`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on provider_profiles');
  });
});
