import { redirectDocument } from 'react-router';
import { defaultErrorMessage } from '#lib/api/call.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { readSession } from '#lib/session/session.ts';

/** Loaded while the form is sent, so that the page does not carry it. */
const loadTrade = () => import('#lib/api/trade-session.ts').catch(() => undefined);

/**
 * Sends the sign-in form without a reload. After a sign-in, trades the session cookie for the token before the next page looks for it.
 */
export const finishSignIn = (serverAction: () => Promise<unknown>) =>
  sendForm(async () => {
    const trade = loadTrade();
    try {
      return await serverAction();
    } catch (redirect) {
      if (!(redirect instanceof Response)) throw redirect;
      const loaded = await trade;
      // The next document trades the cookie itself.
      if (!loaded) throw redirectDocument(redirect.headers.get('location') ?? '/');
      await loaded.tradeSession();
      if (readSession().status !== 'authenticated') return { errors: { root: defaultErrorMessage() } };
      throw redirect;
    }
  });
