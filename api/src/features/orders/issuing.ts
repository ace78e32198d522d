import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Email, Id, line, Phone, prose } from '../../common/fields.ts';

/** Why tickets are issued by hand: given away, or sold outside of Ngoma. */
export const issueReasons = ['guest_list', 'press', 'artist', 'staff', 'cash', 'other'] as const;
export const IssueReason = z.enum(issueReasons);
export type IssueReason = z.infer<typeof IssueReason>;

/** Maximum tickets that are issued by one request. */
export const ticketsPerIssue = 20;

/** How an order was issued by hand. */
export const IssuedBy = z
  .object({
    reason: IssueReason,
    note: z.string().nullable().meta({ description: 'The organizer’s own note; null for the recipient' }),
    by: z.string().nullable().meta({ description: 'Who issued it; null for the recipient' }),
  })
  .meta({ id: 'IssuedBy' });
export type IssuedBy = z.infer<typeof IssuedBy>;

export const issueTickets = endpoint({
  method: 'POST',
  path: '/event-order/issue',
  summary:
    'Issues tickets without a payment through Ngoma, for guests or for sales outside of it, and sends them to the recipient. They count toward the capacity; limits per person and sale windows do not apply.',
  allow: ['organizer'],
  body: z.object({
    eventId: Id,
    items: z
      .array(z.object({ ticketTypeId: Id, quantity: z.int().min(1).max(ticketsPerIssue) }))
      .min(1)
      .max(10),
    recipient: z.object({ name: line(120), email: Email, number: Phone.optional() }),
    holders: z
      .array(line(120))
      .max(ticketsPerIssue)
      .optional()
      .meta({ description: 'Names on the tickets, in order. Tickets without one carry the recipient’s name.' }),
    reason: IssueReason,
    note: prose(500).optional(),
    language: z.enum(['en', 'fr']).optional().meta({ description: 'Language of the email; by default that of the request' }),
  }),
  status: 201,
  reply: z.object({ message: z.string(), orderId: Id, code: z.string(), ticketCount: z.int() }),
  refuses: {
    400: ['attendees_mismatch'],
    404: ['not_found'],
    409: ['sold_out', 'event_closed', 'limit_per_order', 'sales_stopped', 'idempotency_in_progress'],
    422: ['idempotency_mismatch'],
    503: ['busy'],
  },
  idempotent: true,
});

export const revokeIssuedTickets = endpoint({
  method: 'POST',
  path: '/event-order/:id/revoke-issued',
  summary: 'Revokes tickets that were issued by hand, and returns them to the stock. Tickets that were checked in stay.',
  allow: ['organizer', 'admin'],
  params: z.object({ id: Id }),
  body: z.object({
    ticketIds: z.array(Id).min(1).max(ticketsPerIssue),
    reason: prose(500).meta({ description: 'Stands in the email to the recipient' }),
  }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['order_not_issued', 'ticket_not_revocable'] },
});
