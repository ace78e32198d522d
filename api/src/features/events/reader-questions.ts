import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant, prose, TimeZone } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { AccessQuery, EventParams } from './access.ts';

/** Maximum lengths, and the questions of one reader about one event that may wait for an answer. */
export const readerQuestionLimits = { question: 500, answer: 1_000, waiting: 3, shown: 20 } as const;

const Answer = z.object({
  text: z.string(),
  at: Instant,
  isPublic: z.boolean().meta({ description: 'Whether every reader of the event’s page sees question and answer' }),
});

/** A question as its asker sees it. */
export const ReaderQuestion = z
  .object({ _id: Id, question: z.string(), askedAt: Instant, answer: Answer.nullable() })
  .meta({ id: 'ReaderQuestion' });
export type ReaderQuestion = z.infer<typeof ReaderQuestion>;

/** A question as the team of the event sees it. */
export const TeamQuestion = ReaderQuestion.extend({
  asker: z.object({ name: z.string(), isHolder: z.boolean().meta({ description: 'Whether the asker has a valid ticket' }) }),
  event: z.object({ _id: Id, eventName: z.string(), date: Instant, zone: TimeZone }),
}).meta({ id: 'TeamQuestion' });
export type TeamQuestion = z.infer<typeof TeamQuestion>;

const QuestionParams = z.object({ questionId: Id });

export const askQuestion = endpoint({
  method: 'POST',
  path: '/event/:id/questions',
  summary: 'Asks the team of an event a question. The same waiting question again changes nothing.',
  allow: 'signed-in',
  params: EventParams,
  query: AccessQuery,
  body: z.object({ question: prose(readerQuestionLimits.question).meta({ example: 'Is there parking near the hall?' }) }),
  status: 201,
  reply: z.object({ message: z.string(), question: ReaderQuestion }),
  refuses: { 404: ['not_found'], 409: ['own_event', 'event_closed', 'too_many_questions'] },
});

export const listOwnQuestions = endpoint({
  method: 'GET',
  path: '/event/:id/questions/mine',
  summary: 'Lists the caller’s questions about an event, latest first, with their answers',
  allow: 'signed-in',
  params: EventParams,
  query: AccessQuery,
  reply: z.object({ questions: z.array(ReaderQuestion) }),
  refuses: { 404: ['not_found'] },
});

export const questionStates = ['waiting', 'answered'] as const;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/reader-questions',
  summary: 'Lists the questions about the caller’s events, and those of teams that the caller manages, latest first',
  allow: ['organizer'],
  query: PageQuery.extend({
    state: blankable(z.enum(questionStates)),
    eventId: blankable(Id),
    q: blankable(z.string().trim().max(80)).meta({ description: 'Words of the question, the answer, or the asker’s name' }),
  }),
  reply: PageInfo.extend({
    waiting: z.int().min(0).meta({ description: 'How many questions of the same events wait for an answer' }),
    questions: z.array(TeamQuestion),
  }),
});

export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/reader-questions/:questionId/answer',
  summary: 'Answers a question, or changes the answer. The asker is notified of the first answer.',
  allow: ['organizer'],
  params: QuestionParams,
  body: z.object({ answer: prose(readerQuestionLimits.answer), isPublic: z.boolean() }),
  reply: z.object({ message: z.string(), question: TeamQuestion }),
  refuses: { 404: ['not_found'] },
});

export const removeQuestion = endpoint({
  method: 'DELETE',
  path: '/reader-questions/:questionId',
  summary: 'Deletes a question and its answer: the asker’s own, or one about an event of the caller’s',
  allow: 'signed-in',
  params: QuestionParams,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});
