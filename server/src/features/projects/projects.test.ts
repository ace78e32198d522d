import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aForm, aPublishedEvent, ask, daysAhead } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/people';
import {
  aBid,
  answer,
  aProject,
  award,
  bidFields,
  briefFields,
  compare,
  ownProjects,
  placeBid,
  type TestProject,
} from '#test/projects';

const house = await buildTestApp();
const { app, db, clock, mails } = house;

const post = (as: Person, fields: object, files?: Readonly<Record<string, Buffer>>) =>
  ask(house, 'POST', '/o/place-a-bid', { as, body: aForm(fields as Record<string, unknown>, files) });
const read = (as: Person, projectId: string, language: 'en' | 'fr' = 'en') =>
  ask(house, 'GET', `/p/project/${projectId}`, { as, language });
const change = (as: Person, id: string, wishes: object = {}) =>
  ask(house, 'PUT', `/p/project/${id}`, { as, body: bidFields(house, wishes as Record<string, unknown>) });
async function withdraw(as: Person, id: string) {
  const reply = await app.inject({ method: 'DELETE', url: `/api/p/project/${id}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}
const update = (as: Person, projectId: string, bidId: string, body: object) =>
  ask(house, 'PUT', `/o/place-a-bid/${projectId}/${bidId}/projectUpdate`, { as, body });
const newsOf = async (as: Person, language: 'en' | 'fr' = 'en') => {
  await house.runJobs();
  return (await ask(house, 'GET', '/activities/message-notification', { as, language })).body.data as {
    activityType: string;
    description: string;
    path: string;
  }[];
};
const toldTo = async (as: Person, language: 'en' | 'fr' = 'en') =>
  (await newsOf(as, language)).map(({ description }) => description);
const lettersTo = (person: Person) => mails.filter(({ letter }) => letter.to === person.user.email).map(({ letter }) => letter);

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

describe('a bid', () => {
  it('is placed with its lines, whose sum is its total, and its organizer is told', async () => {
    const project = await aProject(house);
    const provider = await aProvider(house, { name: 'DJ Kinda' });
    const { status, body } = await placeBid(house, provider, project.projectId);
    expect([status, body.message]).toEqual([201, 'Your bid is placed']);
    expect(body.myBid).toMatchObject({
      projectId: project.projectId,
      status: 'placed',
      version: 1,
      total: 200_000,
      deposit: 60_000,
      canEdit: true,
      canWithdraw: true,
    });
    expect(body.project).toMatchObject({ _id: project.projectId, bidCount: 1, myBidState: 'placed', isFree: true });
    expect((await newsOf(project.organizer))[0]).toMatchObject({
      activityType: 'bid_placed',
      description: 'DJ Kinda bids 200,000 XAF for “DJ for the rooftop”',
      path: `/place-a-bid/bids/${project.projectId}`,
    });
  });

  it('is one at a time, comes before the deadline, and only while the project is open', async () => {
    const project = await aProject(house);
    const { provider } = await aBid(house, project.projectId);
    expect((await placeBid(house, provider, project.projectId)).body.code).toBe('already_bid');
    await withdraw(provider, project.projectId);
    expect((await placeBid(house, provider, project.projectId)).status).toBe(201);
    const early = await aProject(house, { fields: { deadline: daysAhead(house.platform, 0.01).toISOString() } });
    clock.advance({ hours: 1 });
    expect((await placeBid(house, await aProvider(house), early.projectId)).body.code).toBe('bidding_closed');
    await ask(house, 'PUT', `/o/place-a-bid/${early.projectId}/cancel`, { as: early.organizer, body: { reason: 'x' } });
    expect((await placeBid(house, await aProvider(house), early.projectId)).status).toBe(404);
    expect((await placeBid(house, provider, newId())).status).toBe(404);
  });

  it('is changed and withdrawn by its owner until the award, and keeps what it said', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    const changed = await change(provider, project.projectId, { lines: [{ label: 'All in', amount: 170_000 }] });
    expect([changed.status, changed.body.message]).toEqual([200, 'Your bid is changed']);
    expect(changed.body.data).toMatchObject({ _id: bid._id, status: 'updated', version: 2, total: 170_000 });
    expect((await change(provider, bid._id)).body.data.version).toBe(3);
    const versions = await db
      .selectFrom('bid_versions')
      .select(['version', 'total_xaf'])
      .where('bid_id', '=', bid._id)
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, total_xaf: 200_000 },
      { version: 2, total_xaf: 170_000 },
      { version: 3, total_xaf: 200_000 },
    ]);
    await expect(db.deleteFrom('bid_versions').execute()).rejects.toThrow();
    const stranger = await aProvider(house);
    for (const id of [project.projectId, bid._id]) {
      expect((await change(stranger, id)).status).toBe(404);
      expect((await withdraw(stranger, id)).status).toBe(404);
    }
    await award(house, project, bid._id);
    expect((await change(provider, bid._id)).body.code).toBe('bid_not_editable');
    expect((await withdraw(provider, bid._id)).body.code).toBe('bid_not_editable');
  });

  it('is refused with a validity that has passed, no lines, or an amount that is none', async () => {
    const { projectId } = await aProject(house);
    const provider = await aProvider(house);
    for (const wishes of [
      { validUntil: '2020-01-01T00:00:00Z' },
      { lines: [] },
      { lines: [{ label: 'Nothing', amount: 0 }] },
      { lines: [{ label: 'Half', amount: 500.5 }] },
      { lines: Array.from({ length: 3 }, () => ({ label: 'A palace', amount: 400_000_000 })) },
      { depositPercent: 101 },
      { cancellationPolicy: 'whatever' },
    ])
      expect((await placeBid(house, provider, projectId, wishes)).status).toBe(400);
  });

  it('is nobody else’s to see: other providers learn how many there are, and organizers see their own projects’ only', async () => {
    const project = await aProject(house);
    const { provider: one } = await aBid(house, project.projectId);
    const { provider: two } = await aBid(house, project.projectId, { fields: { message: 'A secret of two' } });
    const seen = await read(one, project.projectId);
    expect(seen.body._project.bidCount).toBe(2);
    expect(JSON.stringify(seen.body)).not.toContain('A secret of two');
    expect(JSON.stringify((await ask(house, 'GET', '/p/project/my-bids', { as: one })).body)).not.toContain('A secret of two');
    expect(JSON.stringify((await ask(house, 'GET', '/p/project', { as: one })).body)).not.toContain('A secret of two');
    expect((await read(two, project.projectId)).body.myBid.message).toBe('A secret of two');
    const other = await anOrganizer(house);
    for (const path of [`/o/place-a-bid/${project.projectId}/bid-data`, `/o/event/${project.eventId}/bid-data`])
      expect((await ask(house, 'GET', path, { as: other })).status).toBe(404);
    for (const as of [one, await aParticipant(house), await anAdmin(house)])
      expect((await ask(house, 'GET', `/o/place-a-bid/${project.projectId}/bid-data`, { as })).status).toBe(403);
    expect((await read(other, project.projectId)).status).toBe(403);
  });

  it('is listed to its owner with its project, by state', async () => {
    const provider = await aProvider(house);
    const [one, two] = [await aProject(house), await aProject(house)];
    await aBid(house, one.projectId, { provider });
    clock.advance({ minutes: 1 });
    await aBid(house, two.projectId, { provider });
    await withdraw(provider, one.projectId);
    const { body } = await ask(house, 'GET', '/p/project/my-bids', { as: provider });
    expect(body._mybids).toEqual([two.projectId, one.projectId]);
    expect(body.counts).toEqual({ placed: 1, withdrawn: 1 });
    expect(body.mybids[0]).toMatchObject({ status: 'placed', project: { _id: two.projectId, title: 'DJ for the rooftop' } });
    const { body: gone } = await ask(house, 'GET', '/p/project/my-bids?state=withdrawn', { as: provider });
    expect([gone.total, gone._mybids]).toEqual([1, [one.projectId]]);
  });
});

describe('beside each bid', () => {
  it('stands how much was written with its provider about this project, and what waits to be read', async () => {
    const project = await aProject(house);
    const { provider } = await aBid(house, project.projectId);
    await aBid(house, project.projectId, { provider: await aProvider(house, { name: 'Petra' }) });
    const other = await aProject(house, { organizer: project.organizer });
    await aBid(house, other.projectId, { provider });
    const about = { type: 'project', id: project.projectId };
    const { body } = await ask(house, 'POST', '/conversations', { as: provider, body: { about } });
    const write = (as: Person) =>
      ask(house, 'POST', `/conversations/${body.conversation._id}/messages`, { as, body: aForm({ text: 'Is there a stage?' }) });
    await write(provider);
    await write(provider);
    const said = async (of: TestProject) =>
      Object.fromEntries((await compare(house, of)).bids.map((bid) => [bid.provider.name, bid.messages]));
    const none = { count: 0, unread: 0 };
    expect(await said(project)).toEqual({ 'DJ Kinda': { count: 2, unread: 2 }, Petra: none });
    expect(await said(other)).toEqual({ 'DJ Kinda': none });
    await ask(house, 'PUT', `/conversations/${body.conversation._id}/read`, { as: project.organizer, body: {} });
    await write(project.organizer);
    expect(await said(project)).toEqual({ 'DJ Kinda': { count: 3, unread: 0 }, Petra: none });
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

describe('what is due at signing', () => {
  it('is in the bid what it is in the contract, to the franc', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId, {
      fields: { lines: [{ label: 'Set', amount: 100_001 }], depositPercent: 33 },
    });
    await award(house, project, bid._id);
    const { contractId } = (await answer(house, provider, project.projectId, bid._id)).body.data;
    const { milestones } = (await ask(house, 'GET', `/contracts/${contractId}`, { as: provider })).body.contract;
    expect([bid.deposit, milestones[0].amount, milestones[1].amount]).toEqual([33_000, 33_000, 67_001]);
  });
});

describe('an award', () => {
  it('gives its provider 72 hours, tells the others, and leaves their bids in the running', async () => {
    const project = await aProject(house);
    const { provider: winner, bid } = await aBid(house, project.projectId);
    const { provider: other } = await aBid(house, project.projectId, { provider: await aProvider(house, { locale: 'fr' }) });
    const { status, body } = await award(house, project, bid._id, bid.version);
    expect([status, body.message]).toEqual([200, 'Awarded: the provider has 72 hours to accept']);
    expect(body.data).toMatchObject({ _id: project.projectId, status: 'awarded', awardedBidId: bid._id, bidCount: 2 });
    expect(new Date(body.data.awardExpiresAt).getTime() - clock().getTime()).toBe(72 * 3_600_000);
    expect((await newsOf(winner))[0]).toMatchObject({
      activityType: 'bid_awarded',
      description: 'Ada has chosen your bid for “DJ for the rooftop”: 200,000 XAF',
    });
    expect((await toldTo(other, 'fr')).join('; ')).toContain('la vôtre reste en lice');
    expect(lettersTo(winner).map(({ locale, subject }) => [locale, subject.en])).toEqual([
      ['en', 'Ada has chosen your bid for “DJ for the rooftop”: 200,000 XAF'],
    ]);
    expect(lettersTo(other)).toEqual([]);
    expect((await read(winner, project.projectId)).body.myBid).toMatchObject({
      status: 'awarded',
      canEdit: false,
      awardExpiresAt: body.data.awardExpiresAt,
    });
    expect((await read(other, project.projectId)).body.myBid).toMatchObject({ status: 'placed', awardExpiresAt: null });
  });

  it('is accepted in one step: calendar, contract, states, and the others are told', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    const { provider: other } = await aBid(house, project.projectId, { provider: await aProvider(house, { locale: 'fr' }) });
    await award(house, project, bid._id);
    const { status, body } = await answer(house, provider, project.projectId, bid._id);
    expect([status, body.message]).toEqual([200, 'Accepted: your calendar is booked and the contract is drafted']);
    expect(body.data).toMatchObject({
      contractId: expect.any(String),
      _project: { status: 'active' },
      myBid: { status: 'accepted' },
    });
    const contract = await db
      .selectFrom('contracts')
      .selectAll()
      .where('id', '=', body.data.contractId)
      .executeTakeFirstOrThrow();
    expect(contract).toMatchObject({ source_id: project.projectId, total_xaf: 200_000, state: 'draft' });
    const seen = await compare(house, project);
    expect(seen.bids.map(({ status: state }) => state)).toEqual(['accepted', 'rejected']);
    expect(seen.history.map(({ kind }) => kind)).toEqual(['bid_accepted', 'bid_awarded', 'bid_placed', 'bid_placed', 'posted']);
    expect((await newsOf(project.organizer)).map(({ description }) => description)).toContain(
      'DJ Kinda has accepted “DJ for the rooftop”: the contract is drafted',
    );
    expect(await toldTo(other, 'fr')).toContain('Une autre offre a été prise pour « DJ for the rooftop »');
    expect(lettersTo(other).map(({ locale, subject }) => [locale, subject.fr])).toEqual([
      ['fr', 'Une autre offre a été prise pour « DJ for the rooftop »'],
    ]);
    const again = await answer(house, provider, project.projectId, bid._id);
    expect([again.status, again.body.message]).toEqual([409, 'You have accepted this award already']);
    const { body: listed } = await ask(house, 'GET', '/o/place-a-bid/awarded', { as: project.organizer });
    expect(listed).toMatchObject({
      total: 1,
      counts: { awarded: 0, active: 1, completed: 0 },
      _projects: [{ bid: { _id: bid._id, provider: { name: 'DJ Kinda' } } }],
    });
    const off = await ask(house, 'PUT', `/o/place-a-bid/${project.projectId}/cancel`, {
      as: project.organizer,
      body: { reason: 'x' },
    });
    expect([off.status, off.body.code]).toEqual([409, 'contract_stands']);
  });

  it('is declined with a reason, and the project is open again for the others', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    const { provider: other } = await aBid(house, project.projectId);
    await award(house, project, bid._id);
    expect((await answer(house, provider, project.projectId, bid._id, { accepted: false })).status).toBe(400);
    const { body } = await answer(house, provider, project.projectId, bid._id, { accepted: false, reason: 'I am ill' });
    expect(body).toMatchObject({
      message: 'Declined: the project is open again',
      data: { contractId: null, myBid: { status: 'declined', reason: 'I am ill' } },
    });
    expect(await compare(house, project)).toMatchObject({
      status: 'open',
      awardedBidId: null,
      awardExpiresAt: null,
      bidCount: 1,
    });
    expect(await toldTo(project.organizer)).toContain('DJ Kinda has declined “DJ for the rooftop”: “I am ill”');
    expect(await toldTo(other)).toContain('“DJ for the rooftop” is open again, and your bid still stands');
    expect((await placeBid(house, provider, project.projectId)).status).toBe(201);
  });

  it('lapses after 72 hours: the project opens, both are told once, and a late yes is refused', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    await award(house, project, bid._id);
    await house.runJobs();
    clock.advance({ hours: 71 });
    const lapse = () => house.platform.jobs.enqueue(db, 'projects.lapse-awards', {});
    await lapse();
    await house.runJobs();
    const state = () => db.selectFrom('projects').select('state').where('id', '=', project.projectId).executeTakeFirstOrThrow();
    expect(await state()).toEqual({ state: 'awarded' });
    clock.advance({ hours: 2 });
    const again = await signInAgain(house, provider);
    expect((await answer(house, again, project.projectId, bid._id)).body.code).toBe('award_lapsed');
    mails.length = 0;
    await lapse();
    await house.runJobs();
    await lapse();
    await house.runJobs();
    expect(await state()).toEqual({ state: 'open' });
    expect(lettersTo(provider).map(({ subject }) => subject.en)).toEqual([
      'Your time to accept “DJ for the rooftop” has run out',
    ]);
    expect(lettersTo(project.organizer).map(({ subject }) => subject.en)).toEqual([
      'DJ Kinda did not answer in time: “DJ for the rooftop” is open again',
    ]);
    expect((await answer(house, again, project.projectId, bid._id)).body.code).toBe('award_lapsed');
  });

  it('is taken back by the organizer, and the bid stands as before', async () => {
    const project = await aProject(house);
    const { provider, bid } = await aBid(house, project.projectId);
    await change(provider, bid._id);
    await award(house, project, bid._id);
    const { status, body } = await update(project.organizer, project.projectId, bid._id, {
      newStatus: 'open',
      reason: 'A mistake',
    });
    expect([status, body.message, body.data.status]).toEqual([200, 'The award is taken back', 'open']);
    expect(body.data.bids).toMatchObject([{ _id: bid._id, status: 'updated', canAward: true }]);
    expect((await toldTo(provider)).join('; ')).toContain('has taken the award of “DJ for the rooftop” back: “A mistake”');
    expect((await update(project.organizer, project.projectId, bid._id, { newStatus: 'open' })).body.code).toBe('wrong_state');
  });

  it('is refused for what no longer stands, has run out, was changed since, or is another project’s', async () => {
    const [project, other] = [await aProject(house), await aProject(house)];
    const { provider, bid } = await aBid(house, project.projectId);
    const { bid: foreign } = await aBid(house, other.projectId);
    await change(provider, bid._id);
    const changed = await award(house, project, bid._id, 1);
    expect([changed.status, changed.body.code, changed.body.version]).toEqual([409, 'bid_changed', 2]);
    expect((await award(house, project, foreign._id)).status).toBe(404);
    await withdraw(provider, bid._id);
    expect((await award(house, project, bid._id)).body.code).toBe('bid_not_live');
    const { bid: short } = await aBid(house, project.projectId, {
      fields: { validUntil: daysAhead(house.platform, 0.01).toISOString() },
    });
    clock.advance({ hours: 1 });
    expect((await award(house, project, short._id)).body.code).toBe('bid_expired');
    expect((await award(house, { ...project, organizer: other.organizer }, short._id)).status).toBe(404);
  });

  it('is answered by its own provider only', async () => {
    const project = await aProject(house);
    const { bid } = await aBid(house, project.projectId);
    const { provider: other } = await aBid(house, project.projectId);
    await award(house, project, bid._id);
    for (const as of [other, await aProvider(house)])
      expect((await answer(house, as, project.projectId, bid._id)).status).toBe(404);
    expect((await answer(house, project.organizer, project.projectId, bid._id)).status).toBe(403);
  });

  it('two overlapping ones of one provider: the second yes is refused, and nothing of it stays', async () => {
    const provider = await aProvider(house);
    const [one, two] = [await aProject(house), await aProject(house)];
    const [first, second] = [await aBid(house, one.projectId, { provider }), await aBid(house, two.projectId, { provider })];
    await award(house, one, first.bid._id);
    await award(house, two, second.bid._id);
    expect((await answer(house, provider, one.projectId, first.bid._id)).status).toBe(200);
    const { status, body } = await answer(house, provider, two.projectId, second.bid._id);
    expect([status, body.code]).toEqual([409, 'double_booked']);
    expect(await compare(house, two)).toMatchObject({
      status: 'awarded',
      contractId: null,
      bids: [{ status: 'awarded', isFree: false }],
    });
  });
});
