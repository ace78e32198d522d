import { data, type LoaderFunctionArgs, matchPath } from 'react-router';
import { type Destination, loadWelcome } from '#features/events/welcome/welcome.server.ts';
import { quantitiesFrom } from '#features/orders/purchase-draft.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { safeNext } from './safe-next.ts';

/** Returns the event that an address of our site is about: its page, or the purchase of its tickets. */
export function destinationOf(next: string | null): Destination | undefined {
  const { pathname, searchParams } = new URL(safeNext(next), 'http://here');
  const isPurchase = pathname === '/ticket-purchase-process';
  const eventId = isPurchase ? searchParams.get('event') : matchPath('/our-event/:eventId', pathname)?.params.eventId;
  if (!eventId) return undefined;
  return { eventId, accessCode: searchParams.get('code') ?? undefined, quantities: quantitiesFrom(searchParams) };
}

/** The loader of the pages of the sign-in: what greets a stranger, by the page that follows. */
export async function loadSignInWelcome({ request, context }: LoaderFunctionArgs, options: { readonly hasWhatsOn: boolean }) {
  const next = new URL(request.url).searchParams.get('next');
  const { welcome, headers } = await loadWelcome(context.get(pageContext), destinationOf(next), options);
  return data(welcome, { headers });
}
