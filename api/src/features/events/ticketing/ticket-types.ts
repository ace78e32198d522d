import { z } from 'zod';
import { endpoint } from '../../../common/endpoint.ts';
import { Id, Instant, line } from '../../../common/fields.ts';
import { Xaf } from '../../../common/money.ts';
import { AccessCode, AccessQuery, EventParams } from '../access.ts';
import { TaxAmount } from './taxes.ts';

/** Sale states of a ticket type as buyers see them. */
export const ticketTypeStates = ['on_sale', 'few_left', 'held', 'sold_out', 'ended', 'not_yet'] as const;
export const TicketTypeState = z.enum(ticketTypeStates);
export type TicketTypeState = z.infer<typeof TicketTypeState>;

/** Visibility of a ticket type: public, hidden (opened by a link with `?type=`), or shown only with an access code. */
export const ticketVisibilities = ['public', 'hidden', 'code'] as const;
export const TicketVisibility = z.enum(ticketVisibilities);

export const RefundPolicy = z
  .object({
    kind: z.enum(['none', 'until', 'steps']),
    /** For `until`: whole hours before the start until which the full price is refunded. */
    hoursBefore: z
      .int()
      .min(0)
      .max(24 * 90)
      .optional(),
    /** For `steps`: the percentage that is refunded at least `hoursBefore` hours before the start. */
    steps: z
      .array(
        z.object({
          hoursBefore: z
            .int()
            .min(0)
            .max(24 * 90),
          percent: z.int().min(0).max(100),
        }),
      )
      .max(5)
      .optional(),
  })
  .meta({ example: { kind: 'until', hoursBefore: 48 } });
export type RefundPolicy = z.infer<typeof RefundPolicy>;

export const TicketTypeView = z
  .object({
    _id: Id,
    name: z.string(),
    nameFr: z.string().nullable(),
    description: z.string().nullable(),
    descriptionFr: z.string().nullable(),
    price: Xaf.meta({ description: 'Current price of one ticket before fees and added taxes, in whole XAF' }),
    fee: Xaf.meta({ description: 'Fee added to the price when the buyer bears the commission, in whole XAF' }),
    addedTax: Xaf.meta({ description: 'Sum of the taxes that are added to the price of one ticket, in whole XAF' }),
    taxes: z.array(TaxAmount).meta({ description: 'Taxes on one ticket, included in the price or added to it' }),
    priceAfter: Xaf.nullable().meta({
      description: 'Price after the current price phase with its added taxes, in whole XAF; null without a phase',
    }),
    phaseEndsAt: Instant.nullable(),
    quantity: z.int(),
    available: z.int(),
    state: TicketTypeState,
    saleStart: Instant.nullable(),
    saleEnd: Instant.nullable(),
    minPerOrder: z.int(),
    maxPerOrder: z.int(),
    perPerson: z.int().nullable(),
    visibility: TicketVisibility,
  })
  .meta({ id: 'TicketTypeView' });
export type TicketTypeView = z.infer<typeof TicketTypeView>;

const PricePhase = z.object({
  price: Xaf,
  /** End of the phase: this time or the number of sold tickets, whichever comes first. */
  until: Instant.optional(),
  firstTickets: z.int().min(1).optional(),
});

export const TicketTypeInput = z
  .object({
    _id: Id.optional(),
    name: line(80),
    nameFr: line(80).optional(),
    price: Xaf,
    quantity: z.int().min(1).max(200_000),
    minPerOrder: z.int().min(1).max(20).optional(),
    maxPerOrder: z.int().min(1).max(20).optional(),
    perPerson: z.int().min(1).max(100).nullable().optional(),
    saleStart: Instant.nullable().optional(),
    saleEnd: Instant.nullable().optional(),
    description: z.string().trim().max(500).optional(),
    descriptionFr: z.string().trim().max(500).optional(),
    visibility: TicketVisibility.optional(),
    accessCode: AccessCode.optional(),
    phases: z.array(PricePhase).max(5).optional(),
    /** Name of a quota that several ticket types share. Its size is the largest quantity among them. */
    sharedQuota: line(60).optional(),
  })
  .meta({ id: 'TicketTypeInput' });
export type TicketTypeInput = z.infer<typeof TicketTypeInput>;

export const saveTickets = endpoint({
  method: 'POST',
  path: '/event/tickets/:eventId',
  summary: 'Saves the ticket types (step 2 of 4). Repeating it replaces the saved types, except those with sales.',
  allow: ['organizer'],
  params: z.object({ eventId: Id }),
  body: z.object({
    ticketTypes: z.array(TicketTypeInput).min(1).max(30),
    feesPaidBy: z.enum(['buyer', 'organizer']).optional(),
    refundPolicy: RefundPolicy.optional(),
  }),
  status: 201,
  reply: z.object({ message: z.string(), ticketConfigId: Id }),
  refuses: {
    404: ['not_found'],
    409: ['below_sold', 'quota_in_use', 'event_closed', 'policy_less_generous', 'email_unconfirmed'],
  },
});

export const getAvailability = endpoint({
  method: 'GET',
  path: '/event/:id/availability',
  summary: 'Returns the current availability of each ticket type. Cacheable for two seconds.',
  allow: 'public',
  params: EventParams,
  query: AccessQuery,
  reply: z.object({
    ticketTypes: z.array(
      z.object({
        ...{ _id: Id, available: z.int(), state: TicketTypeState, price: Xaf, fee: Xaf },
        addedTax: Xaf,
        taxes: z.array(TaxAmount),
      }),
    ),
  }),
  refuses: { 404: ['not_found'] },
});
