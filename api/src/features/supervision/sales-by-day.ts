import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Xaf } from '../../common/money.ts';
import { OrdersFilter, PaymentsFilter } from './supervision.ts';

/** Days that are counted without a period, or without its first day. */
export const usualDays = 30;
/** Maximum days that are counted. Of a longer period they are the last ones. */
export const mostDays = 92;

const notByDay = { q: true, sort: true, order: true } as const;
const Day = z.iso.date().meta({ example: '2026-12-12' });

const daysOf = <Figures extends z.ZodRawShape>(figures: Figures) =>
  z.object({
    days: z.array(z.object({ day: Day, ...figures })).meta({ description: 'In Cameroon, the earliest first, without gaps' }),
    isCut: z.boolean().meta({ description: `Whether the period has more days than these: at most ${mostDays} are counted` }),
  });

export const ordersByDay = endpoint({
  method: 'GET',
  path: '/supervision/orders/days',
  summary: `Counts the orders that match the filters of their list by the day on which they were placed; by default of the last ${usualDays} days`,
  allow: ['admin'],
  query: OrdersFilter.omit(notByDay),
  reply: daysOf({
    confirmed: z.int(),
    waiting: z.int(),
    ended: z.int().meta({ description: 'Expired or cancelled' }),
    amount: Xaf.meta({ description: 'Total of the confirmed orders' }),
  }),
});
export type DayOfOrders = z.infer<typeof ordersByDay.reply>['days'][number];

export const paymentsByDay = endpoint({
  method: 'GET',
  path: '/supervision/payments/days',
  summary: `Counts the payment attempts that match the filters of their list by the day on which they began; by default of the last ${usualDays} days`,
  allow: ['admin'],
  query: PaymentsFilter.omit(notByDay),
  reply: daysOf({
    succeeded: z.int().meta({ description: 'Refunded later or not' }),
    failed: z.int(),
    cancelled: z.int(),
    waiting: z.int().meta({ description: 'Not started or in progress' }),
  }),
});
export type DayOfPayments = z.infer<typeof paymentsByDay.reply>['days'][number];
