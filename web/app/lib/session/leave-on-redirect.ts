import { clearSession } from './session.ts';

/**
 * Ends the session of this browser when an action redirects, which means that it has set a new password. The server has then ended all
 * sessions of the account, including one in this browser.
 */
export async function leaveOnRedirect<Answer>(serverAction: () => Promise<Answer>): Promise<Answer> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) clearSession('left');
    throw thrown;
  }
}
