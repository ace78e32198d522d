import { anActiveContract, fundAll } from './agreements.ts';
import { ask } from './events.ts';
import type { TestApp } from './harness.ts';
import { aProvider, type Person } from './people.ts';
import type { Owned } from './walk-world.ts';

export type ReviewWorld = Awaited<ReturnType<typeof aReviewWorld>>;

/** Lobe has worked for Ada twice: once both have said how it was, once neither has yet. */
export async function aReviewWorld(house: TestApp, ada: Person) {
  const lobe = await aProvider(house, { name: 'Lobe' });
  const nobody = await aProvider(house, { name: 'Somebody else' });
  const reviewed = await doneWork(house, { organizer: ada, provider: lobe, inDays: 22 });
  const done = await doneWork(house, { organizer: ada, provider: lobe, inDays: 26 });
  for (const as of [ada, lobe])
    await must(ask(house, 'POST', `/contracts/${reviewed}/reviews`, { as, body: { stars: 4, comment: 'Well done' } }));
  const { body } = await ask(house, 'GET', `/reviews/of/${lobe.user.id}`);
  return { lobe, nobody, done, reviewId: String(body.reviews[0]._id) };
}

async function doneWork(house: TestApp, sides: { organizer: Person; provider: Person; inDays: number }): Promise<string> {
  const agreed = await anActiveContract(house, sides);
  const { milestones } = await fundAll(house, agreed);
  if (milestones.length === 0) throw new Error('A contract has milestones');
  await must(ask(house, 'POST', `/contracts/${agreed.contractId}/complete`, { as: sides.organizer }));
  return agreed.contractId;
}

async function must(reply: ReturnType<typeof ask>): Promise<void> {
  const { status, body } = await reply;
  if (status > 299) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** The calls on reviews: the two sides' own, and the reply that of who was reviewed. */
export function reviewCalls(
  { lobe, nobody, done, reviewId }: ReviewWorld,
  { ada, otto }: { ada: Person; otto: Person },
): Readonly<Record<string, Owned>> {
  const params = { contractId: done };
  return {
    'GET /contracts/:contractId/reviews': { owner: { as: ada, params }, others: [otto, nobody] },
    'POST /contracts/:contractId/reviews': { owner: { as: ada, params, body: { stars: 5 } }, others: [otto, nobody] },
    'POST /reviews/:id/reply': {
      owner: { as: lobe, params: { id: reviewId }, body: { reply: 'Thank you' } },
      others: [ada, otto, nobody],
    },
  };
}
