import { describe, expect, it } from 'vitest';
import { aForm, aPublishedEvent, ask, daysAhead } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/people';
import { aBid, aProject, award, briefFields, compare, ownProjects, projectSteps } from '#test/projects';

const house = await buildTestApp();
const { db, clock } = house;
const { read, newsOf, toldTo, lettersTo } = projectSteps(house);

const post = (as: Person, fields: object, files?: Readonly<Record<string, Buffer>>) =>
  ask(house, 'POST', '/o/place-a-bid', { as, body: aForm(fields as Record<string, unknown>, files) });

describe('a project', () => {
  it('is posted for one of the own events, with its brief and its files, and is open', async () => {
    const organizer = await anOrganizer(house, { name: 'Ada' });
    const { eventId } = await aPublishedEvent(house, { organizer });
    const pdf = new Blob([Buffer.from('%PDF-1.7 a plan of the roof')], { type: 'application/pdf' });
    const form = aForm(briefFields(house, eventId));
    form.append('file1', pdf, 'plan.pdf');
    const { status, body } = await ask(house, 'POST', '/o/place-a-bid', { as: organizer, body: form });
    expect([status, body.message]).toEqual([201, 'Your project is posted: providers can bid now']);
    expect(body.project).toMatchObject({
      _id: body.projectId,
      title: 'DJ for the rooftop',
      category: 'dj',
      budgetMin: 150_000,
      budgetMax: 300_000,
      status: 'open',
      isAcceptingBids: true,
      bidCount: 0,
      event: { _id: eventId, eventName: 'Makossa Night' },
      organizer: { name: 'Ada' },
      files: [{ name: 'plan.pdf', contentType: 'application/pdf' }],
    });
    const file = await ask(house, 'GET', `/project-files/${body.project.files[0]._id}`, { as: await aProvider(house) });
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      "attachment; filename*=UTF-8''plan.pdf",
    ]);
  });

  it.each([
    ['a budget whose ends are swapped', { budgetMin: 9_000, budgetMax: 5_000 }, 'budgetMax'],
    ['a day that has passed', { date: '2020-01-01T10:00:00Z' }, 'date'],
    ['an end before the beginning', { endDate: '2020-01-01T10:00:00Z' }, 'endDate'],
    ['a deadline after the work begins', { deadline: '2099-01-01T10:00:00Z' }, 'deadline'],
    ['a deadline that has passed', { deadline: '2020-01-01T10:00:00Z' }, 'deadline'],
  ])('is refused with %s', async (_what, wishes, field) => {
    const organizer = await anOrganizer(house);
    const { eventId } = await aPublishedEvent(house, { organizer });
    const { status, body } = await post(organizer, briefFields(house, eventId, wishes));
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'invalid_input', [field]]);
  });

  it('is refused with a file that is not what it claims to be', async () => {
    const organizer = await anOrganizer(house);
    const { eventId } = await aPublishedEvent(house, { organizer });
    const form = aForm(briefFields(house, eventId));
    form.append('file1', new Blob(['<script>'], { type: 'application/pdf' }), 'plan.pdf');
    expect((await ask(house, 'POST', '/o/place-a-bid', { as: organizer, body: form })).body.code).toBe('not_a_pdf');
    const picture = await post(organizer, briefFields(house, eventId), { file1: Buffer.from('no picture') });
    expect([picture.status, picture.body.code]).toEqual([415, 'not_a_picture']);
    expect(await ownProjects(house, organizer)).toEqual([]);
  });

  it('is refused for others’ events and for those called off', async () => {
    const organizer = await anOrganizer(house);
    const theirs = await aPublishedEvent(house);
    expect((await post(organizer, briefFields(house, theirs.eventId))).status).toBe(404);
    const own = await aPublishedEvent(house, { organizer });
    await ask(house, 'PUT', `/event/status/${own.eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
    expect((await post(organizer, briefFields(house, own.eventId))).body.code).toBe('event_over');
  });

  it('is changed while it is open, and whoever has bid is told', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    const body = aForm({ title: 'DJ for the terrace', budgetMax: 350_000 });
    const changed = await ask(house, 'PATCH', `/o/place-a-bid/${project.projectId}`, { as: project.organizer, body });
    expect(changed.body.project).toMatchObject({ title: 'DJ for the terrace', budgetMin: 150_000, budgetMax: 350_000 });
    expect((await newsOf(provider))[0]).toMatchObject({
      activityType: 'project_changed',
      description: 'Ada has changed “DJ for the terrace”: see whether your bid still fits',
      path: `/project/${project.projectId}`,
    });
    await award(house, project, bid._id);
    const late = await ask(house, 'PATCH', `/o/place-a-bid/${project.projectId}`, { as: project.organizer, body });
    expect([late.status, late.body.code]).toEqual([409, 'project_not_open']);
  });

  it('holds five files at most', async () => {
    const project = await aProject(house);
    const withFiles = async (count: number) => {
      const form = new FormData();
      for (let n = 1; n <= count; n++) form.append(`file${n}`, new Blob(['%PDF-1.7'], { type: 'application/pdf' }), `${n}.pdf`);
      return ask(house, 'PATCH', `/o/place-a-bid/${project.projectId}`, { as: project.organizer, body: form });
    };
    const three = await withFiles(3);
    expect(three.body.project.files.map(({ name }: { name: string }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
    expect((await withFiles(3)).body.code).toBe('too_many_files');
    const body = aForm({ removeFiles: three.body.project.files[0]._id });
    const fewer = await ask(house, 'PATCH', `/o/place-a-bid/${project.projectId}`, { as: project.organizer, body });
    expect(fewer.body.project.files).toHaveLength(2);
  });

  it('is listed to its organizer by state, with counts, and for the events to come', async () => {
    const organizer = await anOrganizer(house);
    const one = await aProject(house, { organizer });
    clock.advance({ minutes: 1 });
    const two = await aProject(house, { organizer, fields: { title: 'Caterer for 80', category: 'caterer' } });
    await ask(house, 'PUT', `/o/place-a-bid/${one.projectId}/cancel`, { as: organizer, body: { reason: 'No budget' } });
    const all = await ask(house, 'GET', '/o/place-a-bid', { as: organizer });
    expect(all.body._projects.map(({ _id }: { _id: string }) => _id)).toEqual([two.projectId, one.projectId]);
    expect([all.body.total, all.body.currentPage, all.body.counts]).toEqual([2, 1, { open: 1, cancelled: 1 }]);
    expect((await ownProjects(house, organizer, '?state=cancelled')).map(({ _id, reason }) => [_id, reason])).toEqual([
      [one.projectId, 'No budget'],
    ]);
    const { body } = await ask(house, 'GET', '/o/event-com', { as: organizer });
    expect(body.__event.map((event: { _id: string; projectCount: number }) => [event._id, event.projectCount]).sort()).toEqual(
      [
        [one.eventId, 1],
        [two.eventId, 1],
      ].sort(),
    );
    const { body: ofEvent } = await ask(house, 'GET', `/o/event/${two.eventId}/bid-data`, { as: organizer });
    expect(ofEvent.projectWithBids).toMatchObject([{ _id: two.projectId, bids: [], history: [{ kind: 'posted' }] }]);
  });

  it('is called off with a reason, which ends its bids and tells their providers', async () => {
    const project = await aProject(house);
    const { provider } = await aBid(house, project.projectId);
    const call = (body: object) =>
      ask(house, 'PUT', `/o/place-a-bid/${project.projectId}/cancel`, { as: project.organizer, body });
    expect((await call({ reason: '  ' })).status).toBe(400);
    expect((await call({ reason: 'The hall brings its own' })).body.project.status).toBe('cancelled');
    expect((await call({ reason: 'Again' })).body.code).toBe('wrong_state');
    expect((await read(provider, project.projectId)).body).toMatchObject({
      _project: { status: 'cancelled' },
      myBid: { status: 'rejected' },
    });
    expect(await toldTo(provider, 'fr')).toContain('« DJ for the rooftop » a été annulé : « The hall brings its own »');
    expect(lettersTo(provider)).toHaveLength(1);
  });

  it('ends by itself when its event is called off, or its day comes without an award', async () => {
    const [called, missed] = [await aProject(house), await aProject(house)];
    const { provider } = await aBid(house, called.projectId);
    await ask(house, 'PUT', `/event/status/${called.eventId}/cancelled`, { as: called.organizer, body: { reason: 'Rain' } });
    await house.platform.jobs.enqueue(db, 'projects.follow-events', {});
    expect((await toldTo(provider)).join('; ')).toContain('was called off: “The event was called off.”');
    expect((await toldTo(provider, 'fr')).join('; ')).toContain('« L’événement a été annulé. »');
    expect((await compare(house, called)).status).toBe('cancelled');
    expect((await compare(house, missed)).status).toBe('open');
    const { organizer } = missed;
    clock.advance({ hours: 24 * 31 });
    await house.platform.jobs.enqueue(db, 'projects.follow-events', {});
    await house.runJobs();
    const { rows } = await db.executeQuery<{ state: string }>(
      db.selectFrom('projects').select('state').where('id', '=', missed.projectId).compile(),
    );
    expect(rows[0]?.state).toBe('cancelled');
    expect(organizer.user.role).toBe('organizer');
  });
});

describe('browsing', () => {
  it('finds what is open by words, kind, town, budget and day, in the order asked for', async () => {
    const provider = await aProvider(house);
    const organizer = await anOrganizer(house);
    const { eventId } = await aPublishedEvent(house, { organizer });
    const make = (fields: object) => aProject(house, { organizer, eventId, fields: fields as Record<string, unknown> });
    const band = await make({ title: 'Balafon trio', category: 'live_band', city: 'Foumban', budgetMax: 900_000 });
    clock.advance({ minutes: 1 });
    const cook = await make({
      title: 'Ndolè for eighty',
      category: 'caterer',
      city: 'Foumban',
      budgetMin: 1_000,
      budgetMax: 160_000,
    });
    const browse = async (query: string) =>
      ((await ask(house, 'GET', `/p/project?city=foumban&${query}`, { as: provider })).body._projects as { _id: string }[]).map(
        ({ _id }) => _id,
      );
    expect(await browse('')).toEqual([cook.projectId, band.projectId]);
    expect(await browse('sort=budget')).toEqual([band.projectId, cook.projectId]);
    expect(await browse('category=live_band')).toEqual([band.projectId]);
    expect(await browse('q=ndole%20eighty')).toEqual([cook.projectId]);
    expect(await browse('budgetMin=500000')).toEqual([band.projectId]);
    expect(await browse(`from=${daysAhead(house.platform, 60).toISOString()}`)).toEqual([]);
    expect(await browse('mine=true')).toEqual([]);
    const at = (hours: number) => new Date(daysAhead(house.platform, 30).getTime() + hours * 3_600_000).toISOString();
    const wedding = { kind: 'outside', title: 'Wedding', startsAt: at(5), endsAt: at(8) };
    const late = await make({ title: 'Late set', city: 'Foumban', date: at(8), endDate: at(9) });
    await ask(house, 'POST', '/calendar/bookings', { as: provider, body: wedding });
    expect(await browse('free=true')).toEqual([late.projectId]);
    expect(await browse('free=false')).toHaveLength(3);
    await ask(house, 'PUT', `/o/place-a-bid/${late.projectId}/cancel`, { as: organizer, body: { reason: 'x' } });
    await aBid(house, band.projectId, { provider });
    const [first] = (await ask(house, 'GET', '/p/project?city=Foumban&sort=budget', { as: provider })).body._projects;
    expect(first).toMatchObject({ myBidState: 'placed', matchesServices: false, isFree: false, bidCount: 1 });
    clock.advance({ hours: 24 * 21 });
    const later = await ask(house, 'GET', '/p/project?city=foumban', { as: await signInAgain(house, provider) });
    expect([later.body.total, later.body._projects]).toEqual([0, []]);
  });

  it('is for providers only, and calls want somebody signed in', async () => {
    for (const as of [await anOrganizer(house), await aParticipant(house), await anAdmin(house)])
      expect((await ask(house, 'GET', '/p/project', { as })).status).toBe(403);
    expect((await ask(house, 'GET', '/p/project')).status).toBe(401);
  });
});
