import { listReturnableCredit as listEndpoint, sendCreditBack as sendEndpoint } from '@ngoma/api/features/ledger/wallet';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { RefundsContext } from '../refunds/refunds.types.ts';
import { listReturnableCredit, sendCreditBack } from './send-credit-back.ts';

/** HTTP routes of credit that goes back the way its money came. */
export const walletRoutes = (ctx: RefundsContext): Route[] => [
  route(listEndpoint, async ({ session, locale }) => ({ refunds: await listReturnableCredit(ctx, session, locale) })),
  route(
    sendEndpoint,
    async ({ params, body, session, localize }) => {
      await sendCreditBack(ctx, session, { requestId: params.id, ...body });
      return { message: localize(bilingual('orders.creditOnItsWay')) };
    },
    { limit: { perMinute: 10, by: 'session' } },
  ),
];
