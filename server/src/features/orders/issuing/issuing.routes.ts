import * as endpoints from '@ngoma/api/features/orders/issuing';
import { hashRequest } from '#platform/http/idempotency';
import type { Refusal } from '#platform/http/refusal';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { RefundsContext } from '../refunds/refunds.types.ts';
import { type IssuingContext, issueTickets } from './issue-tickets.ts';
import { revokeIssued } from './revoke-issued.ts';

/** Limits emails to people who did not ask for them. */
const issuesPerMinute = 30;

/** HTTP routes of tickets that organizers issue by hand. */
export const issuingRoutes = (
  issuing: IssuingContext & { readonly turnAway: () => Refusal | undefined },
  refunds: RefundsContext,
): Route[] => [
  route(
    endpoints.issueTickets,
    async ({ body: { language, ...body }, session, locale, localize, idempotencyKey, reply }) => {
      const requestHash = hashRequest({ params: undefined, query: undefined, body: { language, ...body }, files: {} });
      const { isReplay, ...issued } = await issueTickets(issuing, session, body, {
        locale: language ?? locale,
        idempotency: idempotencyKey ? { key: idempotencyKey, requestHash } : undefined,
      });
      if (isReplay) reply.header('Idempotency-Replayed', 'true');
      return { message: localize(bilingual('orders.issued', { count: issued.ticketCount })), ...issued };
    },
    // The key is stored with the order, in the transaction that places it.
    { ownIdempotency: true, turnAway: issuing.turnAway, limit: { perMinute: issuesPerMinute, by: 'session' } },
  ),
  route(endpoints.revokeIssuedTickets, async ({ params, body, session, localize }) => {
    await revokeIssued(refunds, session, params.id, body);
    return { message: localize(bilingual('orders.issuedRevoked')) };
  }),
];
