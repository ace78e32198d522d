import { afterAll, describe, expect, it } from 'vitest';
import { type Agreed, anActiveContract, featuresOf, fundAll } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { anAdmin, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db } = app;
const { contracts, orders, auth, providers } = featuresOf(app);
afterAll(async () => {
  await orders.close();
  await auth.close();
});
const admin = await anAdmin(app, { name: 'Ada' });

interface Reviewed extends Agreed {
  /** The organizer's review of the provider. */
  readonly id: string;
  readonly reporter: Person;
}

/** Creates completed work that both sides have reviewed, and a report of the organizer's review. */
async function aReportedReview(): Promise<Reviewed> {
  const work = await anActiveContract(app);
  await fundAll(app, work);
  const { user } = work.organizer;
  await contracts.ending.complete({ userId: user.id, role: user.role, name: user.name } as never, work.contractId);
  const write = (as: Person, body: object) => ask(app, 'POST', `/contracts/${work.contractId}/reviews`, { as, body });
  await write(work.organizer, { stars: 1, comment: 'A thief and a liar' });
  await write(work.provider, { stars: 5, comment: 'Clear words' });
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('contract_id', '=', work.contractId)
    .where('side', '=', 'organizer')
    .executeTakeFirstOrThrow();
  const reporter = await aParticipant(app);
  await ask(app, 'POST', `/reviews/${id}/report`, { as: reporter, body: { reason: 'An insult' } });
  return { ...work, id, reporter };
}

const decide = (id: string, decision: string, as = admin) =>
  ask(app, 'PUT', `/supervision/reviews/${id}`, { as, body: { decision, reason: `Because of ${decision}` } });
const about = async ({ user }: Person) => (await ask(app, 'GET', `/reviews/of/${user.id}`)).body;
const ratingOf = async ({ user }: Person) => (await providers.findProviders(db, [user.id], 'en')).get(user.id)?.rating;
const statusFor = async ({ contractId }: Agreed, as: Person) =>
  (await ask(app, 'GET', `/contracts/${contractId}/reviews`, { as })).body;
const headingsTo = async (person: Person) => {
  await app.runJobs();
  return app.mails.filter(({ message }) => message.to === person.user.email).map(({ message }) => message.heading.en);
};
const stateOf = async (id: string) => (await ask(app, 'GET', `/supervision/reviews/${id}`, { as: admin })).body.review.state;

describe('a reported review that an admin takes down', () => {
  it('leaves the profile, the totals and the rating, and comes back into all of them when it is restored', async () => {
    const { id, provider, organizer, ...rest } = await aReportedReview();
    const work = { ...rest, provider, organizer };
    expect(await ratingOf(provider)).toEqual({ average: 1, count: 1 });
    expect(await stateOf(id)).toBe('waiting');
    expect((await decide(id, 'taken_down')).status).toBe(200);
    expect(await about(provider)).toMatchObject({ total: 0, reviews: [], summary: { average: null, count: 0 } });
    expect(await ratingOf(provider)).toEqual({ average: null, count: 0 });
    expect(await statusFor(work, provider)).toMatchObject({ theirs: null, isTakenDown: false });
    expect(await statusFor(work, organizer)).toMatchObject({ mine: { comment: 'A thief and a liar' }, isTakenDown: true });
    expect(await stateOf(id)).toBe('taken_down');
    expect((await ask(app, 'POST', `/reviews/${id}/reply`, { as: provider, body: { reply: 'No' } })).status).toBe(404);
    expect((await decide(id, 'restored')).status).toBe(200);
    expect(await about(provider)).toMatchObject({ total: 1, summary: { average: 1, count: 1 } });
    expect(await ratingOf(provider)).toEqual({ average: 1, count: 1 });
    expect(await statusFor(work, organizer)).toMatchObject({ isTakenDown: false });
    expect(await stateOf(id)).toBe('kept');
  });

  it('notifies its author with the reason and its reporter, and is in the audit log', async () => {
    const { id, organizer, reporter } = await aReportedReview();
    await decide(id, 'taken_down');
    expect(await headingsTo(organizer)).toContain('Your review was taken down');
    expect(await headingsTo(reporter)).toContain('The review was taken down');
    await decide(id, 'restored');
    expect(await headingsTo(organizer)).toContain('Your review is visible again');
    const { acts } = (await ask(app, 'GET', `/supervision/reviews/${id}`, { as: admin })).body.review;
    expect(acts.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
      ['review.restored', 'Because of restored'],
      ['review.taken_down', 'Because of taken_down'],
    ]);
  });

  it('is taken out of the rating once, when several admins take it down at once', async () => {
    const { id, provider } = await aReportedReview();
    const replies = await Promise.all([1, 2, 3, 4].map(() => decide(id, 'taken_down')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('already_taken_down');
    expect(await ratingOf(provider)).toEqual({ average: null, count: 0 });
    const { rating_sum, rating_count } = await db
      .selectFrom('provider_profiles')
      .select(['rating_sum', 'rating_count'])
      .where('user_id', '=', provider.user.id)
      .executeTakeFirstOrThrow();
    expect([rating_sum, rating_count]).toEqual([0, 0]);
  });
});

describe('a reported review that an admin keeps', () => {
  it('stays, its reports are closed, and the reporter alone is notified', async () => {
    const { id, provider, organizer, reporter } = await aReportedReview();
    expect((await decide(id, 'kept')).status).toBe(200);
    expect(await about(provider)).toMatchObject({ total: 1 });
    expect(await stateOf(id)).toBe('kept');
    expect(await headingsTo(reporter)).toContain('The review stays');
    expect(await headingsTo(organizer)).not.toContain('Your review was taken down');
    expect(await decide(id, 'kept')).toMatchObject({ status: 409, body: { code: 'not_reported' } });
    expect(await decide(id, 'restored')).toMatchObject({ status: 409, body: { code: 'not_taken_down' } });
    expect((await decide(id, 'taken_down')).status).toBe(200);
  });
});

it('a review without a report cannot be taken down, and a reason is required', async () => {
  const { contractId, id } = await aReportedReview();
  const other = await db
    .selectFrom('reviews')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  expect((await decide(other.id, 'taken_down')).status).toBe(404);
  const body = { decision: 'taken_down', reason: ' ' };
  expect((await ask(app, 'PUT', `/supervision/reviews/${id}`, { as: admin, body })).status).toBe(400);
});
