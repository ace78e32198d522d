import * as contract from '@ngoma/api/features/support';
import { type Route, route } from '#platform/route';
import type { MessageRow } from './support.read.ts';
import type { supportService } from './support.service.ts';

// Nobody writes that often; a whole venue behind one address may still have something to say.
const mostPerMinute = 20;

const toMessage = ({ id, createdAt, answers, ...rest }: MessageRow): contract.ContactMessage => ({
  ...rest,
  _id: id,
  createdAt: createdAt.toISOString(),
  answers: [...answers],
});

export const supportRoutes = (support: Omit<ReturnType<typeof supportService>, 'jobs'>): Route[] => [
  route(
    contract.contact,
    async ({ body, session, locale, say }) => {
      await support.receive(body, session, locale);
      return {
        message: say({
          en: 'Thank you. Your message has reached us; we answer by e-mail.',
          fr: 'Merci. Votre message nous est parvenu ; nous vous répondrons par e-mail.',
        }),
      };
    },
    { limit: { perMinute: mostPerMinute, by: 'address' } },
  ),
  route(contract.listMessages, async ({ query }) => {
    const { messages, total, open } = await support.list(query);
    return { messages: messages.map(toMessage), total, currentPage: query.page, openCount: open };
  }),
  route(contract.answerMessage, async ({ params, body, session, say }) => ({
    contactMessage: toMessage(await support.answer(session, params.id, body.answer)),
    message: say({ en: 'Your answer is on its way', fr: 'Votre réponse est en route' }),
  })),
  route(contract.setMessageState, async ({ params, body, session, say }) => ({
    contactMessage: toMessage(await support.setState(session, params.id, body.state)),
    message: say(
      body.state === 'closed'
        ? { en: 'The message is closed', fr: 'Le message est clos' }
        : { en: 'The message is open again', fr: 'Le message est rouvert' },
    ),
  })),
];
