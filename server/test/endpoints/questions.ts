import { ask } from '../factories/events.ts';
import type { Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';

export type QuestionFixture = Awaited<ReturnType<typeof aQuestionFixture>>;

/** Asks two questions about an event. */
export async function aQuestionFixture(app: TestApp, asker: Person, eventId: string) {
  const [answered, removed] = [await aQuestion(app, asker, eventId, 'One?'), await aQuestion(app, asker, eventId, 'Two?')];
  return { answered, removed };
}

async function aQuestion(app: TestApp, as: Person, eventId: string, question: string): Promise<string> {
  const { status, body } = await ask(app, 'POST', `/event/${eventId}/questions`, { as, body: { question } });
  if (status !== 201) throw new Error(`The question was refused: ${body.message}`);
  return body.question._id;
}

/** Requests to questions of readers, by the team of the event and by their asker. */
export function questionRequests(
  { answered, removed }: QuestionFixture,
  { ada, otto, brenda, paul }: Readonly<Record<'ada' | 'otto' | 'brenda' | 'paul', Person>>,
): Readonly<Record<string, OwnershipRequests>> {
  return {
    'PUT /reader-questions/:questionId/answer': {
      owner: { as: ada, params: { questionId: answered }, body: { answer: 'Yes', isPublic: true } },
      others: [otto],
    },
    'DELETE /reader-questions/:questionId': { owner: { as: brenda, params: { questionId: removed } }, others: [paul, otto] },
  };
}
