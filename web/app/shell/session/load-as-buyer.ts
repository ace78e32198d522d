import { clearSession, readSession } from '#lib/session/session.ts';
import { readHint } from '#lib/session/session-hint.ts';

/**
 * Ends a session that has lost its cookie and is in local storage alone. The server renders the pages of a buyer by the cookie: it would
 * lead to the sign-in page, which leads people who are signed in back here, for ever.
 */
function endSessionWithoutCookie(): void {
  if (readSession().status === 'authenticated' && !readHint()) clearSession('expired');
}

/**
 * Loads the data of a page of the buyer on a navigation. Without an answer, such as without a network, it returns undefined, and the page
 * offers to load again.
 */
export async function loadAsBuyer<Data>(serverLoader: () => Promise<Data>): Promise<Data | undefined> {
  endSessionWithoutCookie();
  try {
    return await serverLoader();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return undefined;
  }
}
