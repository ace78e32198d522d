import * as endpoints from '@ngoma/api/features/orders/refunds';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { approveRefund, declineRefund } from './decide-refund.ts';
import { giveRefund, previewRefund } from './give-refund.ts';
import { getRequest, listOrderRefunds, listRefundRequests, quoteRefund } from './list-refunds.ts';
import type { RefundsContext } from './refunds.types.ts';
import { requestRefund } from './request-refund.ts';

const perMinute = 30;

/** HTTP routes of refunds: quotes, requests and decisions. */
export const refundsRoutes = (ctx: RefundsContext): Route[] => [
  route(endpoints.getRefundQuote, async ({ params, session, locale }) => ({
    quote: await quoteRefund(ctx, session, params.id, locale),
  })),
  route(endpoints.listOrderRefunds, async ({ params, session, locale }) => ({
    refunds: await listOrderRefunds(ctx, session, params.id, locale),
  })),
  route(
    endpoints.requestRefund,
    async ({ params, body, session, locale, localize }) => {
      const { id, isApproved } = await requestRefund(ctx, session, { orderId: params.id, ...body });
      const refund = await getRequest(ctx, session, id, locale);
      const approved = refund.state === 'done' ? bilingual('refunds.refundOnBalance') : bilingual('refunds.refundOnItsWay');
      return { message: localize(isApproved ? approved : bilingual('refunds.organizerWasAsked')), refund };
    },
    { limit: { perMinute, by: 'session' } },
  ),
  route(endpoints.previewRefund, async ({ params, body, session }) => ({
    cost: await previewRefund(ctx, session, { orderId: params.id, ...body }),
  })),
  route(endpoints.giveRefund, async ({ params, body, session, locale, localize }) => {
    const id = await giveRefund(ctx, session, { orderId: params.id, ...body });
    return { message: localize(bilingual('refunds.refundGiven')), refund: await getRequest(ctx, session, id, locale) };
  }),
  route(endpoints.listRefundRequests, async ({ query, session, locale }) => ({
    ...(await listRefundRequests(ctx, session, query, locale)),
    currentPage: query.page,
  })),
  route(endpoints.approveRefund, async ({ params, body, session, locale, localize }) => {
    await approveRefund(ctx, session, params.id, body);
    return { message: localize(bilingual('refunds.refundApproved')), refund: await getRequest(ctx, session, params.id, locale) };
  }),
  route(endpoints.declineRefund, async ({ params, body, session, locale, localize }) => {
    await declineRefund(ctx, session, params.id, body.reason);
    return { message: localize(bilingual('refunds.refundDeclined')), refund: await getRequest(ctx, session, params.id, locale) };
  }),
];
