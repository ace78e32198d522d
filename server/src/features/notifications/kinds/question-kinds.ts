import { z } from 'zod';
import { Names } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const shared = { category: 'messages', channels: { email: 'choice', push: 'choice' }, isUrgent: false } as const;
const name = { en: 'Makossa Night', fr: 'Nuit du makossa' };
const question = 'Is there parking near the hall?';

/** Questions of readers to the organizer of an event, and their answers. */
export const questionKinds = {
  'questions.asked': kind({
    ...shared,
    texts: 'notificationsQuestions.asked',
    activityType: 'question_asked',
    params: z.object({
      ...{ questionId: z.string(), eventId: z.string(), name: Names, askerName: z.string(), question: z.string() },
    }),
    path: ({ eventId }) => `/events/questions?event=${eventId}`,
    examples: [{ questionId: 'q', eventId: 'e', name, askerName: 'Brenda', question }],
  }),
  'questions.answered': kind({
    ...shared,
    texts: 'notificationsQuestions.answered',
    activityType: 'question_answered',
    params: z.object({ eventId: z.string(), name: Names, question: z.string(), answer: z.string() }),
    path: ({ eventId }) => `/our-event/${eventId}/questions`,
    examples: [{ eventId: 'e', name, question, answer: 'Behind the hall, free of charge.' }],
  }),
};
