import * as endpoints from '@ngoma/api/features/support';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { MessageRow, supportService } from './support.service.ts';

// Requests per minute from one IP address, which a whole venue may share.
const maxPerMinute = 20;

const answerTexts = {
  hours: (count: number) => bilingual('support.answeredWithinHours', { count }),
  days: (count: number) => bilingual('support.answeredWithinDays', { count }),
} as const;

const toMessage = ({ id, createdAt, answers, ...rest }: MessageRow): endpoints.ContactMessage => ({
  ...rest,
  _id: id,
  createdAt: createdAt.toISOString(),
  answers: [...answers],
});

export const supportRoutes = (support: Omit<ReturnType<typeof supportService>, 'jobs'>): Route[] => [
  route(
    endpoints.contact,
    async ({ body, session, locale, localize }) => {
      await support.receive(body, session, locale);
      const thanks = localize(bilingual('support.thankYouMessageHasReachedUs'));
      const time = await support.answerTime();
      return { message: time ? `${thanks} ${localize(answerTexts[time.unit](time.count))}` : thanks };
    },
    { limit: { perMinute: maxPerMinute, by: 'address' }, sendsMail: true },
  ),
  route(endpoints.contactAnswerTime, async () => ({ answerTime: (await support.answerTime()) ?? null })),
  route(endpoints.listMessages, async ({ query }) => {
    const { messages, total, open } = await support.list(query);
    return { messages: messages.map(toMessage), total, currentPage: query.page, openCount: open };
  }),
  route(endpoints.answerMessage, async ({ params, body, session, localize }) => ({
    contactMessage: toMessage(await support.answer(session, params.id, body.answer)),
    message: localize(bilingual('support.answerIsOnItsWay')),
  })),
  route(endpoints.setMessageState, async ({ params, body, session, localize }) => ({
    contactMessage: toMessage(await support.setState(session, params.id, body.state)),
    message: localize(body.state === 'closed' ? bilingual('support.messageIsClosed') : bilingual('support.messageIsOpenAgain')),
  })),
];
