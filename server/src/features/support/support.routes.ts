import { contact } from '@ngoma/api/features/support';
import { type Route, route } from '#platform/route';
import type { supportService } from './support.service.ts';

// Nobody writes that often; a whole venue behind one address may still have something to say.
const mostPerMinute = 20;

export const supportRoutes = (support: Pick<ReturnType<typeof supportService>, 'receive'>): Route[] => [
  route(
    contact,
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
];
