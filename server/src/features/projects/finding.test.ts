import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aFinishedDraft, aPublishedEvent, ask, daysAhead, eventsOf } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anOrganizer, aParticipant, aProvider, type Person, type PersonWishes } from '#test/people';
import { aBid, aProject, type TestProject } from '#test/projects';
import { openPushService } from '#test/push-service';
import { fittingQuery, listFitting } from './finding.read.ts';

const service = await openPushService();
const house = await buildTestApp({ pushAgent: service.agent, env: { PUSH_HOSTS: service.host } });
const { db, clock } = house;

interface Offer {
  readonly category?: string;
  readonly cities?: readonly string[];
  readonly travels?: boolean;
  readonly headline?: string;
}

/** Somebody who is found: a DJ in Douala, unless told otherwise. */
async function whoOffers(
  { category = 'dj', cities = ['Douala'], travels = false, headline = 'Till dawn' }: Offer = {},
  wishes: Omit<PersonWishes, 'role'> = {},
) {
  const as = await aProvider(house, wishes);
  await ask(house, 'PUT', '/providers/me', { as, body: { headline, headlineFr: '', about: '', aboutFr: '', cities, travels } });
  await ask(house, 'POST', '/providers/me/services', { as, body: { category, title: 'Work' } });
  return as;
}

const news = async (as: Person, language: 'en' | 'fr' = 'en') => {
  const { data } = (await ask(house, 'GET', '/activities/message-notification', { as, language })).body;
  return data as { activityType: string; description: string; path: string }[];
};
/** Which of these projects somebody was told of as new. */
const toldOf = async (as: Person, ...projects: readonly TestProject[]) => {
  const paths = (await news(as)).filter(({ activityType }) => activityType === 'project_posted').map(({ path }) => path);
  return projects.map(({ projectId }) => paths.filter((path) => path === `/project/${projectId}`).length);
};
const tellAgain = async ({ projectId }: TestProject) => {
  await house.platform.jobs.enqueue(db, 'projects.tell-fitting', { projectId });
  await house.runJobs();
};

describe('a new project', () => {
  it('is told once to whom it fits in service, town and calendar, and to nobody else', async () => {
    const dj = await whoOffers();
    const accented = await whoOffers({ cities: ['Yaoundé', 'DOUALA'] });
    const traveller = await whoOffers({ cities: ['Kribi'], travels: true });
    const caterer = await whoOffers({ category: 'caterer' });
    const elsewhere = await whoOffers({ cities: ['Garoua'] });
    const unlisted = await whoOffers({ headline: '' });
    const booked = await whoOffers();
    const bookedBefore = await whoOffers();
    const silent = await whoOffers();
    const blocked = await whoOffers();
    const book = (as: Person, from: number, until: number) =>
      ask(house, 'POST', '/calendar/bookings', {
        as,
        body: {
          ...{ kind: 'outside', title: 'Wedding' },
          ...{ startsAt: daysAhead(house.platform, from).toISOString(), endsAt: daysAhead(house.platform, until).toISOString() },
        },
      });
    await book(booked, 30.1, 30.4);
    await book(bookedBefore, 29.5, 30);
    for (const channel of ['push', 'inApp'])
      await ask(house, 'PUT', '/notification-choices', { as: silent, body: { kind: 'projects', channel, isOn: false } });
    await sql`update users set blocked_at = now() where id = ${blocked.user.id}`.execute(db);
    const [organizer, participant] = [await anOrganizer(house, { name: 'Ada' }), await aParticipant(house)];
    const project = await aProject(house, { organizer, fields: { title: 'DJ for the quay' } });
    await house.runJobs();
    await tellAgain(project);
    await tellAgain(project);
    for (const as of [dj, accented, traveller, bookedBefore]) expect(await toldOf(as, project)).toEqual([1]);
    for (const as of [caterer, elsewhere, unlisted, booked, silent, organizer, participant])
      expect(await toldOf(as, project)).toEqual([0]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from activities
      where type = 'project_posted' and source_id = ${project.projectId} and recipient_id in (${silent.user.id}, ${blocked.user.id})`.execute(
      db,
    );
    expect(rows).toEqual([{ count: 0 }]);
    const day = (locale: string) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'Africa/Douala' }).format(
        daysAhead(house.platform, 30),
      );
    expect((await news(dj))[0]).toMatchObject({
      description: `New project in Douala: “DJ for the quay”, ${day('en-GB')}, up to 300,000 XAF`,
      path: `/project/${project.projectId}`,
    });
    expect((await news(dj, 'fr'))[0]?.description).toMatch(
      `Nouveau projet à Douala : « DJ for the quay », le ${day('fr-FR')}, jusqu’à`,
    );
    expect(house.mails.filter(({ letter }) => letter.to === dj.user.email)).toEqual([]);
  });

  it('rings on the browser in its owner’s language, unless that was switched off there', async () => {
    const browsers = [service.aBrowser(), service.aBrowser()];
    const [french, quiet] = [await whoOffers({}, { locale: 'fr' }), await whoOffers()];
    for (const [place, as] of [french, quiet].entries())
      await ask(house, 'POST', '/promotion/save-fcm-token', { as, body: { fcmToken: browsers[place]?.subscription } });
    await ask(house, 'PUT', '/notification-choices', { as: quiet, body: { kind: 'projects', channel: 'push', isOn: false } });
    const project = await aProject(house);
    await house.runJobs();
    await tellAgain(project);
    const pushed = browsers.map((browser) =>
      service.taken
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
    expect(await toldOf(quiet, project)).toEqual([1]);
  });

  it('of an event that is not out yet is told of when the event comes out, and once however often it does', async () => {
    const organizer = await anOrganizer(house);
    const dj = await whoOffers();
    const draft = await aFinishedDraft(house, { organizer });
    const later = await aPublishedEvent(house, { organizer, publishAt: daysAhead(house.platform, 2) });
    const suspended = await aPublishedEvent(house, { organizer });
    await sql`update events set state = 'suspended' where id = ${suspended.eventId}`.execute(db);
    const [one, two, three] = [
      await aProject(house, { organizer, eventId: draft.eventId }),
      await aProject(house, { organizer, eventId: later.eventId }),
      await aProject(house, { organizer, eventId: suspended.eventId }),
    ];
    await house.runJobs();
    expect(await toldOf(dj, one, two, three)).toEqual([0, 0, 0]);
    const publish = () =>
      eventsOf(house).publishEvent(
        organizer.session,
        { eventId: draft.eventId, configId: draft.ticketConfigId, customizationId: draft.customizationId },
        { visibility: 'public' },
      );
    await publish();
    await house.runJobs();
    expect(await toldOf(dj, one, two, three)).toEqual([1, 0, 0]);
    await eventsOf(house).setStatus(organizer.session, draft.eventId, 'draft', 'A typing mistake');
    await publish();
    await house.runJobs();
    expect(await toldOf(dj, one, two, three)).toEqual([1, 0, 0]);
    clock.advance({ hours: 49 });
    await house.platform.jobs.enqueue(db, 'events.move-by-time', {});
    await house.runJobs();
    const { rows } = await sql<{ id: string }>`select source_id as id from activities
      where type = 'project_posted' and recipient_id = ${dj.user.id}`.execute(db);
    expect(rows.map(({ id }) => id).sort()).toEqual([one.projectId, two.projectId].sort());
  });

  it('is not told to whom has bid before they could be told', async () => {
    const organizer = await anOrganizer(house);
    const quick = await whoOffers();
    const project = await aProject(house, { organizer });
    await aBid(house, project.projectId, { provider: quick });
    await house.runJobs();
    expect(await toldOf(quick, project)).toEqual([0]);
  });

  it('is the tenth of a day at most: an organizer who posts more is found by browsing', async () => {
    const organizer = await anOrganizer(house);
    const dj = await whoOffers();
    const { eventId } = await aPublishedEvent(house, { organizer });
    const projects: TestProject[] = [];
    for (let count = 0; count <= business.project.mostToldPerDay; count += 1)
      projects.push(await aProject(house, { organizer, eventId }));
    await house.runJobs();
    expect(await toldOf(dj, ...projects)).toEqual([...Array(business.project.mostToldPerDay).fill(1), 0]);
  });
});

describe('with thousands of providers', () => {
  it('three hundred are told, those of the town before those who travel there, found without reading all profiles', async () => {
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
      startsAt: daysAhead(house.platform, 3),
      endsAt: daysAhead(house.platform, 4),
    } as const;
    const told = async (id: string) => {
      const ids = await listFitting(db, { ...work, id }, business.project.mostTold);
      const { rows } = await sql<{ id: string; city: string }>`
        select user_id as id, cities[1] as city from provider_profiles where user_id = any(${ids}::uuid[])`.execute(db);
      return rows;
    };
    const [one, two] = [newId(), newId()];
    const [first, again, second] = [await told(one), await told(one), await told(two)];
    for (const rows of [first, second]) {
      expect(rows).toHaveLength(business.project.mostTold);
      expect(rows.filter(({ city }) => city === 'Foumban')).toHaveLength(200);
    }
    const before = new Set(first.map(({ id }) => id));
    expect(again.every(({ id }) => before.has(id))).toBe(true);
    expect(second.filter(({ id }) => !before.has(id)).length).toBeGreaterThan(50);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${fittingQuery({ ...work, id: one }, 300)}`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on provider_profiles');
  });
});
