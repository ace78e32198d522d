import { type EventWithDetails, getEvent } from '@ngoma/api/features/events/events';
import { listCurrentStops } from '@ngoma/api/features/events/ticketing/stops';
import { myBalance } from '@ngoma/api/features/ledger/ledger';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { chooseTickets, readChoice } from '#features/events/detail/tickets/ticket-choice.ts';
import { placeOrderOf } from '#features/orders/checkout/place-order.server.ts';
import { loadOpenOrders } from '#features/orders/mine/list/load-orders.server.ts';
import { ApiProblem } from '#lib/api/call.ts';
import { callAs, readForm, textOf } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { randomId } from '#lib/random-id.ts';
import { requireBuyer } from '#shell/session/buyer-access.server.ts';
import { loadPicks } from './picks.server.ts';
import { addressWith, readPurchase } from './purchase-address.ts';

/** Leaves what the page shows: the description of an event is much longer. */
const toShown = (event: EventWithDetails) => ({
  ...{ _id: event._id, eventName: event.eventName, date: event.date, zone: event.zone, palette: event.palette },
  ...{ location: event.location, city: event.city, online: event.online, coverImage: event.coverImage },
  ticketTypes: event.ticketTypes,
});
export type ShownEvent = ReturnType<typeof toShown>;

async function loadEvent({ call }: Pick<ReturnType<typeof callAs>, 'call'>, query: URLSearchParams) {
  const id = query.get('event') ?? '';
  const accessCode = query.get('code') ?? undefined;
  return (await call(getEvent, { params: { id }, query: { accessCode } })).eventWithDetails;
}

/** Loads the event with what the buyer may pay with. Without an event the page offers some to choose from. */
export async function loadPurchase(args: LoaderFunctionArgs) {
  const { name: buyerName } = await requireBuyer(args);
  const page = args.context.get(pageContext);
  const caller = callAs(args.request, page);
  const query = readPurchase(new URL(args.request.url).searchParams);
  const order = query.get('order');
  // Payment pages lead back here. The page of the order shows what has become of it.
  if (order) throw redirect(`/orders/${order}?bought=1`);
  const now = new Date().toISOString();
  if (!query.has('event')) {
    const [openOrders, picks] = await Promise.all([
      loadOpenOrders(caller),
      loadPicks(caller, query.get('q') ?? '', new Date(now)),
    ]);
    return { openOrders, picks, now };
  }
  try {
    const [event, { wallet }, stops] = await Promise.all([
      loadEvent(caller, query),
      caller.call(myBalance),
      // Without the answer the page works as usual, and the server refuses what is stopped.
      caller.call(listCurrentStops).then(
        (reply) => reply.stops,
        () => [],
      ),
    ]);
    const stop = stops.find(({ subject }) => subject === 'sales');
    return {
      ...{ event: toShown(event), balanceXaf: wallet, buyerName, formKey: randomId() },
      stopped: stop?.notice[page.locale],
    };
  } catch (error) {
    // The event is closed to the reader, or does not exist.
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data(null, { status: 404 });
  }
}

export type LoadedPurchase = Exclude<Awaited<ReturnType<typeof loadPurchase>>, { readonly init: unknown }>;
export type LoadedEvent = Extract<LoadedPurchase, { readonly event: unknown }>;

/** Takes the forms of a page without scripts: a tap on a quantity, the choice, and the purchase. */
export async function purchase(args: ActionFunctionArgs) {
  const { name: buyerName } = await requireBuyer(args);
  const form = await readForm(args.request);
  const query = readPurchase(new URL(args.request.url).searchParams);
  if (textOf(form, 'do') === 'buy') {
    const items = Object.entries(readChoice(query)).map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }));
    return placeOrderOf(form, args, { eventId: query.get('event') ?? '', items, buyerName });
  }
  try {
    const event = await loadEvent(callAs(args.request, args.context.get(pageContext)), query);
    const choice = chooseTickets(event.ticketTypes, form);
    const isDone = form.has('continue') && Object.values(choice).some((quantity) => quantity > 0);
    return redirect(addressWith(query, choice, !isDone), 303);
  } catch (error) {
    if (error instanceof ApiProblem) throw data(undefined, { status: error.status });
    throw error;
  }
}
