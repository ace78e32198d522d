import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { type Agreed, anActiveContract, featuresOf, fundAll } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock, db } = app;
const { contracts, orders, auth, providers } = featuresOf(app);
afterAll(async () => {
  await orders.close();
  await auth.close();
});

type Options = Parameters<typeof anActiveContract>[1];

/** Creates a completed contract whose milestones are paid out. */
async function doneWork(options: Options = {}): Promise<Agreed> {
  const agreed = await anActiveContract(app, options);
  const { milestones } = await fundAll(app, agreed);
  if (milestones.length === 0) throw new Error('The contract has no milestones');
  await contracts.ending.complete(sessionOf(agreed.organizer), agreed.contractId);
  return agreed;
}
const sessionOf = ({ user }: Person) => ({ userId: user.id, role: user.role, name: user.name }) as never;
const write = (agreed: Pick<Agreed, 'contractId'>, as: Person, body: object) =>
  ask(app, 'POST', `/contracts/${agreed.contractId}/reviews`, { as, body });
const statusFor = async (agreed: Pick<Agreed, 'contractId'>, as: Person) =>
  (await ask(app, 'GET', `/contracts/${agreed.contractId}/reviews`, { as })).body;
const about = async ({ user }: Person) => (await ask(app, 'GET', `/reviews/of/${user.id}`)).body;
const cardOf = async ({ user }: Person) => (await providers.findProviders(db, [user.id], 'en')).get(user.id)?.rating;
const processDue = async () => {
  await app.platform.jobs.enqueue(db, 'reviews.pass-time', {});
  await app.runJobs();
};
const headingsTo = (person: Person) =>
  app.mails.filter(({ message }) => message.to === person.user.email).map(({ message }) => message.heading.en);
/**
 * Moves the completion some days into the past, and the end of the review period with it. The clock itself cannot be advanced:
 * sessions expire after twelve hours, reviews are published after fourteen days.
 */
async function moveIntoPast({ contractId }: Pick<Agreed, 'contractId'>, days: number): Promise<void> {
  const completedAt = new Date(clock().getTime() - days * 86_400_000);
  await db.updateTable('contracts').set({ completed_at: completedAt }).where('id', '=', contractId).execute();
  await db
    .updateTable('reviews')
    .set({ opens_at: new Date(completedAt.getTime() + 14 * 86_400_000) })
    .where('contract_id', '=', contractId)
    .where('counted_at', 'is', null)
    .execute();
}

describe('a review', () => {
  it('is hidden from everyone until both sides have written, then public', async () => {
    const work = await doneWork();
    const { organizer, provider } = work;
    expect(await statusFor(work, organizer)).toMatchObject({ state: 'may_write', mine: null, theirs: null, isOpen: false });
    const first = await write(work, organizer, {
      stars: 5,
      quality: 5,
      punctuality: 4,
      communication: 5,
      comment: 'Zebra and bass',
    });
    expect(first).toMatchObject({
      status: 201,
      body: {
        message: 'Thank you for your review',
        state: 'written',
        isOpen: false,
        mine: { stars: 5, comment: 'Zebra and bass' },
      },
    });
    expect(await statusFor(work, provider)).toMatchObject({ state: 'may_write', mine: null, theirs: null });
    expect(await about(provider)).toMatchObject({ reviews: [], total: 0, summary: { average: null, count: 0 } });
    expect(await cardOf(provider)).toEqual({ average: null, count: 0 });
    const second = await write(work, provider, { stars: 4, comment: 'Clear words' });
    expect(second.body).toMatchObject({ isOpen: true, theirs: { comment: 'Zebra and bass', punctuality: 4 } });
    expect(await statusFor(work, organizer)).toMatchObject({ isOpen: true, theirs: { stars: 4, comment: 'Clear words' } });
    expect(await about(provider)).toMatchObject({
      total: 1,
      summary: { average: 5, count: 1, quality: 5, punctuality: 4, communication: 5, perStars: [0, 0, 0, 0, 1] },
      reviews: [{ stars: 5, by: { name: 'Ada', side: 'organizer' }, category: 'dj', contractId: null, reply: null }],
    });
    expect(await about(organizer)).toMatchObject({ total: 1, summary: { average: 4 }, reviews: [{ by: { name: 'DJ Kinda' } }] });
    expect(await cardOf(provider)).toEqual({ average: 5, count: 1 });
  });

  it('is published by the clock after fourteen days, in lists and ratings at the same moment, before any job has run', async () => {
    const work = await doneWork();
    await write(work, work.organizer, { stars: 3, comment: 'Rather late' });
    await moveIntoPast(work, 14);
    clock.advance({ milliseconds: -1 });
    const search = async (ratingMin: number) =>
      (await providersWith(work.organizer, ratingMin)).some((id: string) => id === work.provider.user.id);
    await listed(work.provider);
    expect(await about(work.provider)).toMatchObject({ total: 0 });
    expect(await cardOf(work.provider)).toEqual({ average: null, count: 0 });
    expect(await search(3)).toBe(false);
    clock.advance({ milliseconds: 1 });
    expect(await about(work.provider)).toMatchObject({ total: 1, summary: { average: 3, count: 1 } });
    expect(await cardOf(work.provider)).toEqual({ average: 3, count: 1 });
    expect([await search(3), await search(3.1)]).toEqual([true, false]);
    const business = await ask(app, 'GET', '/dashboard/provider/performance', { as: work.provider });
    expect(business.body.now.rating).toMatchObject({ average: 3, count: 1 });
    await processDue();
    await processDue();
    expect(await cardOf(work.provider)).toEqual({ average: 3, count: 1 });
    expect(await search(3)).toBe(true);
    expect(headingsTo(work.provider).filter((heading) => heading === 'A review is visible')).toHaveLength(1);
    expect(await statusFor(work, work.provider)).toMatchObject({ state: 'closed', theirs: { stars: 3 } });
    expect(await write(work, work.provider, { stars: 1 })).toMatchObject({ status: 409, body: { code: 'review_closed' } });
  });

  it('is refused before completion, a second time, and from third persons', async () => {
    const agreed = await anActiveContract(app);
    expect(await write(agreed, agreed.organizer, { stars: 5 })).toMatchObject({ status: 409, body: { code: 'not_completed' } });
    expect(await statusFor(agreed, agreed.provider)).toMatchObject({ state: 'not_yet', closesAt: null });
    const work = await doneWork();
    expect((await write(work, work.organizer, { stars: 5 })).status).toBe(201);
    expect(await write(work, work.organizer, { stars: 1 })).toMatchObject({ status: 409, body: { code: 'already_reviewed' } });
    for (const stranger of [await anOrganizer(app), await aProvider(app)]) {
      expect((await write(work, stranger, { stars: 5 })).status).toBe(404);
      expect((await ask(app, 'GET', `/contracts/${work.contractId}/reviews`, { as: stranger })).status).toBe(404);
    }
    expect((await write(work, await aParticipant(app), { stars: 5 })).status).toBe(403);
    expect(await statusFor(work, work.organizer)).toMatchObject({ mine: { stars: 5 } });
  });

  it('is stored once per side and published once, for concurrent requests', async () => {
    const work = await doneWork();
    const sides = [work.organizer, work.provider, work.organizer, work.provider, work.provider];
    const statuses = (await Promise.all(sides.map((who) => write(work, who, { stars: 4 })))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    await processDue();
    expect(await cardOf(work.provider)).toEqual({ average: 4, count: 1 });
    for (const person of [work.organizer, work.provider])
      expect(headingsTo(person).filter((heading) => heading === 'Both reviews are visible')).toHaveLength(1);
  });

  it('rates aspects of providers only, in whole stars', async () => {
    const work = await doneWork();
    expect(await write(work, work.provider, { stars: 5, quality: 5 })).toMatchObject({
      status: 422,
      body: { code: 'not_of_organizers' },
    });
    for (const stars of [0, 6, 2.5, '5', null]) expect((await write(work, work.organizer, { stars })).status).toBe(400);
  });

  it('keeps its stars: the database rejects a change', async () => {
    const work = await doneWork();
    await write(work, work.organizer, { stars: 2 });
    const change = db.updateTable('reviews').set({ stars: 5 }).where('contract_id', '=', work.contractId).execute();
    await expect(change).rejects.toThrow('are facts');
  });
});

describe('notifications', () => {
  it('invite each side to review once, and only who has not written yet', async () => {
    const work = await doneWork();
    await write(work, work.organizer, { stars: 5 });
    await processDue();
    await processDue();
    expect(headingsTo(work.provider).filter((heading) => heading === 'You can now review your work together')).toHaveLength(1);
    expect(headingsTo(work.organizer)).not.toContain('You can now review your work together');
    const { body } = await ask(app, 'GET', '/activities/message-notification', { as: work.provider, language: 'fr' });
    const invited = body.data.find(({ activityType }: { activityType: string }) => activityType === 'review_invited');
    expect(invited).toMatchObject({
      path: `/contracts/${work.contractId}`,
      description: expect.stringContaining('Comment était-ce avec Ada\u00a0?'),
    });
  });
});

describe('a reply', () => {
  it('is given once, by the person reviewed, after the review is published', async () => {
    const work = await doneWork();
    const { organizer, provider } = work;
    await write(work, organizer, { stars: 3 });
    const hidden = await db
      .selectFrom('reviews')
      .select('id')
      .where('contract_id', '=', work.contractId)
      .executeTakeFirstOrThrow();
    const reply = (as: Person, text = 'The road was cut') =>
      ask(app, 'POST', `/reviews/${hidden.id}/reply`, { as, body: { reply: text } });
    expect((await reply(provider)).status).toBe(404);
    await write(work, provider, { stars: 5 });
    expect((await reply(organizer)).status).toBe(404);
    expect(await reply(provider)).toMatchObject({ status: 201, body: { review: { reply: { text: 'The road was cut' } } } });
    expect(await reply(provider, 'And again')).toMatchObject({ status: 409, body: { code: 'already_replied' } });
    expect((await about(provider)).reviews[0].reply.text).toBe('The road was cut');
    await app.runJobs();
    expect(headingsTo(organizer)).toContain('A reply to your review');
  });
});

describe('a report', () => {
  it('reaches the admins once per reporter, and only for published reviews', async () => {
    const work = await doneWork();
    const [admin, brenda] = [await anAdmin(app), await aParticipant(app)];
    await write(work, work.organizer, { stars: 1, comment: 'Thief!' });
    const { id } = await db
      .selectFrom('reviews')
      .select('id')
      .where('contract_id', '=', work.contractId)
      .executeTakeFirstOrThrow();
    const report = (as: Person) => ask(app, 'POST', `/reviews/${id}/report`, { as, body: { reason: 'An insult' } });
    expect((await report(brenda)).status).toBe(404);
    await write(work, work.provider, { stars: 5 });
    expect((await report(brenda)).status).toBe(201);
    expect(await report(brenda)).toMatchObject({ status: 409, body: { code: 'already_reported' } });
    const { body } = await ask(app, 'GET', '/supervision/reviews', { as: admin });
    expect(body.rows).toMatchObject([{ _id: id, comment: 'Thief!', state: 'waiting', reports: 1, waitingReports: 1 }]);
  });
});

it('no endpoint reveals a review to the other side before it is published, for random sequences of actions', {
  timeout: 60_000,
}, async () => {
  const admin = await anAdmin(app);
  const step = fc.constantFrom('organizer', 'provider', 'job', 'day', 'reply', 'report' as const);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), fc.integer({ min: 1, max: 5 }), async (steps, stars) => {
      const work = await doneWork();
      const { organizer, provider, contractId } = work;
      const secret = { organizer: `organizer-${newId()}`, provider: `provider-${newId()}` };
      const wrote = new Set<string>();
      let days = 0;
      for (const each of steps) {
        if (each === 'organizer' || each === 'provider') {
          const { status } = await write(work, work[each], { stars, comment: secret[each] });
          if (status === 201) wrote.add(each);
        }
        if (each === 'job') await processDue();
        if (each === 'day' && wrote.size < 2) {
          days += 5;
          await moveIntoPast(work, days);
        }
        const ids = await db.selectFrom('reviews').select('id').where('contract_id', '=', contractId).execute();
        if (each === 'reply')
          for (const { id } of ids) await ask(app, 'POST', `/reviews/${id}/reply`, { as: provider, body: { reply: 'No' } });
        const isOpen = wrote.size === 2 || days >= 14;
        for (const [reader, hidden] of [
          [organizer, [secret.provider]],
          [provider, [secret.organizer]],
          [admin, [secret.provider, secret.organizer]],
        ] as const) {
          const replies = await Promise.all([
            ...[
              `reviews/of/${provider.user.id}`,
              `reviews/of/${organizer.user.id}`,
              `contracts/${contractId}/reviews`,
              `contracts/${contractId}`,
            ].map((path) => ask(app, 'GET', `/${path}`, { as: reader })),
            ask(app, 'GET', `/profile/${provider.user.id}`),
            ask(app, 'GET', '/activities/get-all-activies', { as: reader }),
            ...(each === 'report'
              ? ids.map(({ id }) => ask(app, 'POST', `/reviews/${id}/report`, { as: reader, body: { reason: 'x' } }))
              : []),
          ]);
          const said = JSON.stringify(replies.map(({ body }) => body));
          if (!isOpen) for (const templates of hidden) expect(said).not.toContain(templates);
        }
        const shown = await cardOf(provider);
        expect(shown).toEqual(isOpen && wrote.has('organizer') ? { average: stars, count: 1 } : { average: null, count: 0 });
        expect((await about(provider)).summary).toMatchObject(shown ?? {});
      }
    }),
    { numRuns: 5 },
  );
});

/** Returns the ids of the providers found with a minimum rating. */
async function providersWith(as: Person, ratingMin: number): Promise<string[]> {
  const { body } = await ask(app, 'GET', `/providers?limit=100&ratingMin=${ratingMin}`, { as });
  return body.providers.map(({ _id }: { _id: string }) => _id);
}

/** Gives a provider a profile that searches find. */
async function listed(as: Person): Promise<void> {
  const profile = { headline: 'DJ', cities: ['Douala'], travels: true };
  const answers = [
    await ask(app, 'PUT', '/providers/me', { as, body: profile }),
    await ask(app, 'POST', '/providers/me/services', { as, body: { category: 'dj', title: 'DJ', priceFrom: 100_000 } }),
  ];
  if (answers.some(({ status }) => status > 299)) throw new Error(JSON.stringify(answers));
}
