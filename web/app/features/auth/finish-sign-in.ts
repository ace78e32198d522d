import { defaultErrorMessage } from '#lib/api/call.ts';
import { tradeSession } from '#lib/api/trade-session.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { readSession } from '#lib/session/session.ts';

/**
 * Sends the sign-in form without a reload. After a sign-in, trades the session cookie for the token before the next page looks for it.
 */
export const finishSignIn = (serverAction: () => Promise<unknown>) =>
  sendForm(async () => {
    try {
      return await serverAction();
    } catch (redirect) {
      if (!(redirect instanceof Response)) throw redirect;
      await tradeSession();
      if (readSession().status !== 'authenticated') return { errors: { root: defaultErrorMessage() } };
      throw redirect;
    }
  });
