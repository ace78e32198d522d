import * as endpoints from '@ngoma/api/features/orders/event-changes';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { RefundsContext } from '../refunds/refunds.types.ts';
import { answerChange } from './answer-change.ts';
import { countChangeAnswers, showChange } from './show-change.ts';

const perMinute = 30;

/** HTTP routes of the question that buyers get after a change of their event. */
export const changesRoutes = (ctx: RefundsContext): Route[] => [
  route(endpoints.getEventChange, async ({ params, session, locale }) => ({
    change: await showChange(ctx, session, params.eventId, locale),
  })),
  route(
    endpoints.answerEventChange,
    async ({ params, body, session, locale, localize }) => {
      const reason = localize(bilingual('refunds.changeReason'));
      await answerChange(ctx, session, { eventId: params.eventId, ...body, reason });
      return {
        message: localize(body.answer === 'keep' ? bilingual('refunds.ticketsKept') : bilingual('refunds.refundOnItsWay')),
        change: await showChange(ctx, session, params.eventId, locale),
      };
    },
    { limit: { perMinute, by: 'session' } },
  ),
  route(endpoints.getChangeAnswers, async ({ params, session }) => ({
    answers: await countChangeAnswers(ctx, session, params.eventId),
  })),
];
