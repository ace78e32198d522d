import { getEvent } from '@ngoma/api/features/events/events';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { callAs, readForm } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { withQuery } from '#lib/page/page-query.ts';
import { chooseTickets, writeChoice } from './ticket-choice.ts';

/**
 * Counts a tap on a quantity that was sent before the scripts of the page had come: leads to the event's page with the new quantities in
 * its address.
 */
export async function chooseTicketsAction({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(request);
  const code = new URL(request.url).searchParams.get('code') ?? undefined;
  const eventId = params.eventId ?? '';
  const { call } = callAs(request, context.get(pageContext));
  try {
    const { eventWithDetails } = await call(getEvent, { params: { id: eventId }, query: { accessCode: code } });
    const choice = chooseTickets(eventWithDetails.ticketTypes, form);
    return redirect(withQuery(`/our-event/${eventId}`, writeChoice(new URLSearchParams(code ? { code } : {}), choice)), 303);
  } catch (error) {
    if (error instanceof ApiProblem) throw data(undefined, { status: error.status });
    throw error;
  }
}
