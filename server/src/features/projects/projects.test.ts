import { describe, expect, it } from 'vitest';
import { aForm, aPublishedEvent, ask, daysAhead } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/factories/people';
import { aBid, aProject, award, briefFields, compare, ownProjects, projectSteps } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db, clock } = app;
const { read, notificationsOf, notificationTextsOf, emailsTo } = projectSteps(app);

const post = (as: Person, fields: object, files?: Readonly<Record<string, Buffer>>) =>
  ask(app, 'POST', '/o/place-a-bid', { as, body: aForm(fields as Record<string, unknown>, files) });

describe('a project', () => {
  it('is posted for an own event with its brief and files, and is open', async () => {
    const organizer = await anOrganizer(app, { name: 'Ada' });
    const { eventId } = await aPublishedEvent(app, { organizer });
    const pdf = new Blob([Buffer.from('%PDF-1.7 a plan of the roof')], { type: 'application/pdf' });
    const form = aForm(briefFields(app, eventId));
    form.append('file1', pdf, 'plan.pdf');
    const { status, body } = await ask(app, 'POST', '/o/place-a-bid', { as: organizer, body: form });
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
    const file = await ask(app, 'GET', `/project-files/${body.project.files[0]._id}`, { as: await aProvider(app) });
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      "attachment; filename*=UTF-8''plan.pdf",
    ]);
  });

  it.each([
    ['a budget with swapped limits', { budgetMin: 9_000, budgetMax: 5_000 }, 'budgetMax'],
    ['a date in the past', { date: '2020-01-01T10:00:00Z' }, 'date'],
    ['an end before the beginning', { endDate: '2020-01-01T10:00:00Z' }, 'endDate'],
    ['a deadline after the work begins', { deadline: '2099-01-01T10:00:00Z' }, 'deadline'],
    ['a deadline in the past', { deadline: '2020-01-01T10:00:00Z' }, 'deadline'],
  ])('is refused with %s', async (_what, options, field) => {
    const organizer = await anOrganizer(app);
    const { eventId } = await aPublishedEvent(app, { organizer });
    const { status, body } = await post(organizer, briefFields(app, eventId, options));
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'invalid_input', [field]]);
  });

  it('is refused with a file of another type than declared', async () => {
    const organizer = await anOrganizer(app);
    const { eventId } = await aPublishedEvent(app, { organizer });
    const form = aForm(briefFields(app, eventId));
    form.append('file1', new Blob(['<script>'], { type: 'application/pdf' }), 'plan.pdf');
    expect((await ask(app, 'POST', '/o/place-a-bid', { as: organizer, body: form })).body.code).toBe('not_a_pdf');
    const picture = await post(organizer, briefFields(app, eventId), { file1: Buffer.from('no picture') });
    expect([picture.status, picture.body.code]).toEqual([415, 'not_a_picture']);
    expect(await ownProjects(app, organizer)).toEqual([]);
  });

  it('is refused for events of others and for cancelled ones', async () => {
    const organizer = await anOrganizer(app);
    const theirs = await aPublishedEvent(app);
    expect((await post(organizer, briefFields(app, theirs.eventId))).status).toBe(404);
    const own = await aPublishedEvent(app, { organizer });
    await ask(app, 'PUT', `/event/status/${own.eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
    expect((await post(organizer, briefFields(app, own.eventId))).body.code).toBe('event_over');
  });

  it('can be changed while it is open, and its bidders are notified', async () => {
    const project = await aProject(app);
    const { provider, bid } = await aBid(app, project.projectId);
    const body = aForm({ title: 'DJ for the terrace', budgetMax: 350_000 });
    const changed = await ask(app, 'PATCH', `/o/place-a-bid/${project.projectId}`, { as: project.organizer, body });
    expect(changed.body.project).toMatchObject({ title: 'DJ for the terrace', budgetMin: 150_000, budgetMax: 350_000 });
    expect((await notificationsOf(provider))[0]).toMatchObject({
      activityType: 'project_changed',
      description: 'Ada has changed “DJ for the terrace”: check whether your bid still fits',
      path: `/project/${project.projectId}`,
    });
    await award(app, project, bid._id);
    const late = await ask(app, 'PATCH', `/o/place-a-bid/${project.projectId}`, { as: project.organizer, body });
    expect([late.status, late.body.code]).toEqual([409, 'project_not_open']);
  });

  it('holds at most five files', async () => {
    const project = await aProject(app);
    const withFiles = async (count: number) => {
      const form = new FormData();
      for (let n = 1; n <= count; n++) form.append(`file${n}`, new Blob(['%PDF-1.7'], { type: 'application/pdf' }), `${n}.pdf`);
      return ask(app, 'PATCH', `/o/place-a-bid/${project.projectId}`, { as: project.organizer, body: form });
    };
    const three = await withFiles(3);
    expect(three.body.project.files.map(({ name }: { name: string }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
    expect((await withFiles(3)).body.code).toBe('too_many_files');
    const body = aForm({ removeFiles: three.body.project.files[0]._id });
    const fewer = await ask(app, 'PATCH', `/o/place-a-bid/${project.projectId}`, { as: project.organizer, body });
    expect(fewer.body.project.files).toHaveLength(2);
  });

  it('is listed to its organizer by state with counts, and its event among the upcoming ones', async () => {
    const organizer = await anOrganizer(app);
    const one = await aProject(app, { organizer });
    clock.advance({ minutes: 1 });
    const two = await aProject(app, { organizer, fields: { title: 'Caterer for 80', category: 'caterer' } });
    await ask(app, 'PUT', `/o/place-a-bid/${one.projectId}/cancel`, { as: organizer, body: { reason: 'No budget' } });
    const all = await ask(app, 'GET', '/o/place-a-bid', { as: organizer });
    expect(all.body._projects.map(({ _id }: { _id: string }) => _id)).toEqual([two.projectId, one.projectId]);
    expect([all.body.total, all.body.currentPage, all.body.counts]).toEqual([2, 1, { open: 1, cancelled: 1 }]);
    expect((await ownProjects(app, organizer, '?state=cancelled')).map(({ _id, reason }) => [_id, reason])).toEqual([
      [one.projectId, 'No budget'],
    ]);
    const { body } = await ask(app, 'GET', '/o/event-com', { as: organizer });
    expect(body.__event.map((event: { _id: string; projectCount: number }) => [event._id, event.projectCount]).sort()).toEqual(
      [
        [one.eventId, 1],
        [two.eventId, 1],
      ].sort(),
    );
    const { body: ofEvent } = await ask(app, 'GET', `/o/event/${two.eventId}/bid-data`, { as: organizer });
    expect(ofEvent.projectWithBids).toMatchObject([{ _id: two.projectId, bids: [], history: [{ kind: 'posted' }] }]);
  });

  it('is cancelled with a reason, which ends its bids and notifies their providers', async () => {
    const project = await aProject(app);
    const { provider } = await aBid(app, project.projectId);
    const call = (body: object) => ask(app, 'PUT', `/o/place-a-bid/${project.projectId}/cancel`, { as: project.organizer, body });
    expect((await call({ reason: '  ' })).status).toBe(400);
    expect((await call({ reason: 'The hall brings its own' })).body.project.status).toBe('cancelled');
    expect((await call({ reason: 'Again' })).body.code).toBe('wrong_state');
    expect((await read(provider, project.projectId)).body).toMatchObject({
      _project: { status: 'cancelled' },
      myBid: { status: 'rejected' },
    });
    expect(await notificationTextsOf(provider, 'fr')).toContain(
      '«\u00a0DJ for the rooftop\u00a0» a été annulé\u00a0: «\u00a0The hall brings its own\u00a0»',
    );
    expect(emailsTo(provider)).toHaveLength(1);
  });

  it('is cancelled when its event is cancelled, or when its day comes without an award', async () => {
    const [called, missed] = [await aProject(app), await aProject(app)];
    const { provider } = await aBid(app, called.projectId);
    await ask(app, 'PUT', `/event/status/${called.eventId}/cancelled`, { as: called.organizer, body: { reason: 'Rain' } });
    await app.platform.jobs.enqueue(db, 'projects.follow-events', {});
    expect((await notificationTextsOf(provider)).join('; ')).toContain('was cancelled: “The event was cancelled.”');
    expect((await notificationTextsOf(provider, 'fr')).join('; ')).toContain('«\u00a0L’événement a été annulé.\u00a0»');
    expect((await compare(app, called)).status).toBe('cancelled');
    expect((await compare(app, missed)).status).toBe('open');
    const { organizer } = missed;
    clock.advance({ hours: 24 * 31 });
    await app.platform.jobs.enqueue(db, 'projects.follow-events', {});
    await app.runJobs();
    const { rows } = await db.executeQuery<{ state: string }>(
      db.selectFrom('projects').select('state').where('id', '=', missed.projectId).compile(),
    );
    expect(rows[0]?.state).toBe('cancelled');
    expect(organizer.user.role).toBe('organizer');
  });
});

describe('browsing', () => {
  it('finds open projects by text, category, city, budget and date, in the requested order', async () => {
    const provider = await aProvider(app);
    const organizer = await anOrganizer(app);
    const { eventId } = await aPublishedEvent(app, { organizer });
    const make = (fields: object) => aProject(app, { organizer, eventId, fields: fields as Record<string, unknown> });
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
      ((await ask(app, 'GET', `/p/project?city=foumban&${query}`, { as: provider })).body._projects as { _id: string }[]).map(
        ({ _id }) => _id,
      );
    expect(await browse('')).toEqual([cook.projectId, band.projectId]);
    expect(await browse('sort=budget')).toEqual([band.projectId, cook.projectId]);
    expect(await browse('category=live_band')).toEqual([band.projectId]);
    expect(await browse('q=ndole%20eighty')).toEqual([cook.projectId]);
    expect(await browse('budgetMin=500000')).toEqual([band.projectId]);
    expect(await browse(`from=${daysAhead(app.platform, 60).toISOString()}`)).toEqual([]);
    expect(await browse('mine=true')).toEqual([]);
    const at = (hours: number) => new Date(daysAhead(app.platform, 30).getTime() + hours * 3_600_000).toISOString();
    const wedding = { kind: 'outside', title: 'Wedding', startsAt: at(5), endsAt: at(8) };
    const late = await make({ title: 'Late set', city: 'Foumban', date: at(8), endDate: at(9) });
    await ask(app, 'POST', '/calendar/bookings', { as: provider, body: wedding });
    expect(await browse('free=true')).toEqual([late.projectId]);
    expect(await browse('free=false')).toHaveLength(3);
    await ask(app, 'PUT', `/o/place-a-bid/${late.projectId}/cancel`, { as: organizer, body: { reason: 'x' } });
    await aBid(app, band.projectId, { provider });
    const [first] = (await ask(app, 'GET', '/p/project?city=Foumban&sort=budget', { as: provider })).body._projects;
    expect(first).toMatchObject({ myBidState: 'placed', matchesServices: false, isFree: false, bidCount: 1 });
    clock.advance({ hours: 24 * 21 });
    const later = await ask(app, 'GET', '/p/project?city=foumban', { as: await signInAgain(app, provider) });
    expect([later.body.total, later.body._projects]).toEqual([0, []]);
  });

  it('is for providers only', async () => {
    for (const as of [await anOrganizer(app), await aParticipant(app), await anAdmin(app)])
      expect((await ask(app, 'GET', '/p/project', { as })).status).toBe(403);
    expect((await ask(app, 'GET', '/p/project')).status).toBe(401);
  });
});
