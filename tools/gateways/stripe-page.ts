import type { DoubleReply } from './gateway-double.ts';
import type { stripeAccount } from './stripe-account.ts';

/** Returns the id of the session in the address of a hosted page, or undefined for another address. */
export const pageSessionId = (path: string): string | undefined => /^\/c\/pay\/(\w+)$/.exec(path)?.[1];

/** The hosted page of a session. Its button pays with a test card and leads back to the merchant, as the page of Stripe does. */
export async function paymentPage(
  account: Pick<ReturnType<typeof stripeAccount>, 'findSession' | 'pay'>,
  id: string,
  method: string,
): Promise<DoubleReply> {
  const session = await account.findSession(id);
  if (!session) return { status: 404, html: '<h1>Page not found</h1>' };
  if (session.status !== 'open') return { status: 200, html: '<h1>This page has expired</h1>' };
  if (method === 'POST') {
    await account.pay(session, 4242424242424242);
    return { status: 303, headers: { location: session.successUrl } };
  }
  const title = `${session.amount} ${session.currency.toUpperCase()}`;
  const icon = '<link rel="icon" href="data:,">';
  const html = `<!doctype html><html lang="en"><head><title>Checkout</title>${icon}</head>
    <body><h1>${title}</h1><form method="post"><button>Pay with 4242 4242 4242 4242</button></form></body></html>`;
  return { status: 200, html };
}
