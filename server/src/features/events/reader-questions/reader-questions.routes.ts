import * as api from '@ngoma/api/features/events/reader-questions';
import { clientAddress } from '#platform/http/limits/client-address';
import { type Route, type RouteLimit, type RouteOptions, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { ReaderQuestionsService } from './reader-questions.service.ts';

const writes = { limit: { perMinute: 20, by: 'session' } } as const satisfies RouteOptions;

/** Routes of the questions that readers ask the team of an event. */
export const readerQuestionsRoutes = (questions: ReaderQuestionsService, accessCodeLimit: RouteLimit): Route[] => [
  route(
    api.askQuestion,
    async ({ session, params, query, body, request, localize }) => ({
      question: await questions.ask(session, params.id, body, { ...query, address: clientAddress(request) }),
      message: localize(bilingual('events.readerQuestions.asked')),
    }),
    writes,
  ),
  route(
    api.listOwnQuestions,
    async ({ session, params, query, request }) => ({
      questions: await questions.listOwn(session, params.id, { ...query, address: clientAddress(request) }),
    }),
    { limit: accessCodeLimit },
  ),
  route(api.listQuestions, ({ session, query, locale }) => questions.list(session, query, locale)),
  route(
    api.answerQuestion,
    async ({ session, params, body, locale, localize }) => ({
      question: await questions.answer(session, params.questionId, body, locale),
      message: localize(bilingual('events.readerQuestions.answered')),
    }),
    writes,
  ),
  route(
    api.removeQuestion,
    async ({ session, params, localize }) => {
      await questions.remove(session, params.questionId);
      return { message: localize(bilingual('events.readerQuestions.removed')) };
    },
    writes,
  ),
];
