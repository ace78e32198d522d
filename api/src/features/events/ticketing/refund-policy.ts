import { z } from 'zod';
import { endpoint } from '../../../common/endpoint.ts';
import { Id } from '../../../common/fields.ts';
import { AccessQuery } from '../access.ts';
import { RefundPolicy } from './ticket-types.ts';

const PolicyParams = z.object({ eventId: Id });

export const getRefundPolicy = endpoint({
  method: 'GET',
  path: '/refund-policy/:eventId',
  summary: 'Returns what buyers of an event get back until when, for everybody who may see the event',
  allow: 'public',
  params: PolicyParams,
  query: AccessQuery.pick({ accessCode: true }),
  reply: z.object({
    refundPolicy: RefundPolicy,
    /** All promises of the policy, the earliest deadline first. Empty if nothing is refunded. */
    steps: z.array(z.object({ hoursBefore: z.int(), percent: z.int() })),
  }),
  refuses: { 404: ['not_found'] },
});

export const setRefundPolicy = endpoint({
  method: 'PUT',
  path: '/refund-policy/:eventId',
  summary: 'Changes the refund policy of an event. Once tickets are sold, only in favour of their buyers.',
  allow: ['organizer'],
  params: PolicyParams,
  body: RefundPolicy,
  reply: z.object({ message: z.string(), refundPolicy: RefundPolicy }),
  refuses: { 404: ['not_found'], 409: ['policy_less_generous', 'event_closed'] },
});
