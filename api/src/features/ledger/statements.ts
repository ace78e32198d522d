import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, TimeZone } from '../../common/fields.ts';
import { Sum } from '../../common/reporting.ts';
import { TaxAmount } from '../events/ticketing/taxes.ts';

/** The two parts in which the earnings of an event become available. */
export const ReleasePart = z.enum(['released', 'reserve_released']);

const DonePart = z
  .enum([...ReleasePart.options, 'early'])
  .meta({ description: '`early`: before the event, for verified organizers' });

const StatementTax = TaxAmount.omit({ amount: true }).extend({
  collected: Sum.meta({ description: 'Tax of all sales, in whole XAF' }),
  returned: Sum.meta({ description: 'Tax that went back to buyers with refunds, in whole XAF' }),
  due: Sum.meta({ description: 'What is left for the state, in whole XAF' }),
});

export const EventStatement = z
  .object({
    currency: z.literal('XAF'),
    asOf: Instant,
    event: z.object({ _id: Id, eventName: z.string(), date: Instant, zone: TimeZone, status: z.string() }),
    orders: z.int().meta({ description: 'Paid orders' }),
    gross: Sum.meta({ description: 'Amount that buyers paid, in whole XAF' }),
    commission: Sum.meta({ description: 'Commission of all sales, in whole XAF' }),
    refunded: Sum.meta({ description: 'Amount refunded to buyers, in whole XAF' }),
    commissionBack: Sum.meta({ description: 'Commission that was given back with refunds, in whole XAF' }),
    disputed: z.int().meta({ description: 'What the organizer bears of disputed payments, in whole XAF' }),
    net: z.int().meta({ description: 'Earnings of the event: gross less commission, refunds and disputes, in whole XAF' }),
    taxes: z
      .array(StatementTax)
      .meta({ description: 'Taxes on the tickets, as they were sold. They are part of `gross` and of `net`.' }),
    taxDue: Sum.meta({ description: 'Taxes within the earnings that the organizer owes to the state, in whole XAF' }),
    released: z
      .array(
        z.object({
          part: DonePart,
          at: Instant,
          amount: Sum,
          settledDebt: Sum.meta({ description: 'Part of the amount that paid a debt from earlier refunds, in whole XAF' }),
        }),
      )
      .meta({ description: 'What has become available, oldest first' }),
    upcoming: z
      .array(z.object({ part: ReleasePart, at: Instant.nullable(), amount: Sum }))
      .meta({ description: 'What is still pending; without a time while the event is suspended, postponed or cancelled' }),
    reserve: Sum.meta({ description: 'Part of what is pending that is reserved for refunds after the event, in whole XAF' }),
    pledgesPaid: Sum.meta({ description: 'Part of what was released that paid pledged milestones of contracts, in whole XAF' }),
    pledged: Sum.meta({ description: 'What is pledged to contracts of the event and not yet paid, in whole XAF' }),
    fromOtherBalances: z.int().meta({
      description:
        'Refunds and disputes that other balances paid, or that became a debt. `net` is released plus upcoming less this.',
    }),
  })
  .meta({ id: 'EventStatement' });
export type EventStatement = z.infer<typeof EventStatement>;

const params = z.object({ id: Id.meta({ description: 'The event' }) });

export const eventStatement = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/settlements/:id',
  summary: 'Returns the settlement statement of an own event: sales, commission, refunds, what was released and what is to come',
  allow: ['organizer'],
  params,
  reply: EventStatement,
  refuses: { 404: ['not_found'] },
});

export const eventStatementCsv = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/settlements/:id/csv',
  summary: 'Downloads the settlement statement of an own event as CSV',
  allow: ['organizer'],
  params,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 404: ['not_found'] },
});

export const eventStatementXlsx = endpoint({
  method: 'GET',
  path: '/dashboard/organizer/settlements/:id/xlsx',
  summary: 'Downloads the settlement statement of an own event as an Excel workbook',
  allow: ['organizer'],
  params,
  reply: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: { 404: ['not_found'] },
});
