import * as contract from '@ngoma/api/features/order-desk';
import { csvDisposition, csvFile } from '#platform/csv';
import { type Route, route } from '#platform/route';
import type { deskService } from './desk.service.ts';

/** A letter that is sent again and again would be a way to pester its buyer. */
const lettersPerMinute = 3;
const filesPerMinute = 30;

const sentAgain = { en: 'The tickets are on their way to their buyer', fr: 'Les billets sont en route vers leur acheteur' };

/** The organizer's desk over HTTP. */
export const deskRoutes = (desk: ReturnType<typeof deskService>): Route[] => [
  route(contract.orderHistory, async ({ params, session }) => {
    const { payments, facts, buyerNumber } = await desk.history(session, params.id);
    return {
      buyerNumber,
      payments: payments.map(({ id, paidWith, state, amountXaf, begunAt, settledAt }) => ({
        ...{ _id: id, paidWith, state, amount: amountXaf, begunAt: begunAt.toISOString() },
        settledAt: settledAt?.toISOString() ?? null,
      })),
      history: facts.map(({ kind, at, detail }) => ({ kind, at: at.toISOString(), detail })),
    };
  }),
  route(
    contract.resendTickets,
    async ({ params, session, say }) => {
      await desk.resend(session, params.id);
      return { message: say(sentAgain) };
    },
    { limit: { perMinute: lettersPerMinute, by: ({ params }) => params.id } },
  ),
  route(
    contract.attendeesFile,
    async ({ params, session, locale, reply }) => {
      const { headings, rows } = await desk.attendees(session, params.eventId, locale);
      reply.header('Content-Disposition', csvDisposition('attendees'));
      return csvFile(headings, rows, locale);
    },
    { limit: { perMinute: filesPerMinute, by: 'session' } },
  ),
];
