import { anActiveContract, fundAll } from '../factories/agreements.ts';
import { ask } from '../factories/events.ts';
import { aProvider, type Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';

export type ReviewFixture = Awaited<ReturnType<typeof aReviewFixture>>;

/** Creates two completed contracts of Ada with Lobe: one reviewed by both sides, one without reviews. */
export async function aReviewFixture(app: TestApp, ada: Person) {
  const lobe = await aProvider(app, { name: 'Lobe' });
  const stranger = await aProvider(app, { name: 'Somebody else' });
  const reviewed = await doneWork(app, { organizer: ada, provider: lobe, inDays: 22 });
  const done = await doneWork(app, { organizer: ada, provider: lobe, inDays: 26 });
  for (const as of [ada, lobe])
    await must(ask(app, 'POST', `/contracts/${reviewed}/reviews`, { as, body: { stars: 4, comment: 'Well done' } }));
  const { body } = await ask(app, 'GET', `/reviews/of/${lobe.user.id}`);
  return { lobe, stranger, done, reviewId: String(body.reviews[0]._id) };
}

async function doneWork(app: TestApp, sides: { organizer: Person; provider: Person; inDays: number }): Promise<string> {
  const agreed = await anActiveContract(app, sides);
  const { milestones } = await fundAll(app, agreed);
  if (milestones.length === 0) throw new Error('The contract has no milestones');
  await must(ask(app, 'POST', `/contracts/${agreed.contractId}/complete`, { as: sides.organizer }));
  return agreed.contractId;
}

async function must(reply: ReturnType<typeof ask>): Promise<void> {
  const { status, body } = await reply;
  if (status > 299) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** Requests to reviews, by both sides and by the person reviewed. */
export function reviewRequests(
  { lobe, stranger, done, reviewId }: ReviewFixture,
  { ada, otto }: { ada: Person; otto: Person },
): Readonly<Record<string, OwnershipRequests>> {
  const params = { contractId: done };
  return {
    'GET /contracts/:contractId/reviews': { owner: { as: ada, params }, others: [otto, stranger] },
    'POST /contracts/:contractId/reviews': { owner: { as: ada, params, body: { stars: 5 } }, others: [otto, stranger] },
    'POST /reviews/:id/reply': {
      owner: { as: lobe, params: { id: reviewId }, body: { reply: 'Thank you' } },
      others: [ada, otto, stranger],
    },
  };
}
