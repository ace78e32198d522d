import { tradeSession as endpoint } from '@ngoma/api/features/auth';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { failRestore, readSession, startSession } from '#lib/session/session.ts';
import { addressOf } from './call.ts';

type Outcome = { readonly start: () => void } | { readonly isOver: boolean };

async function askForSession(): Promise<Outcome> {
  const headers = { accept: 'application/json', 'accept-language': currentLocale() };
  try {
    const response = await fetch(addressOf(endpoint), { method: endpoint.method, headers, credentials: 'include' });
    if (!response.ok) return { isOver: response.status === 401 };
    const reply = await response.json();
    return { start: () => startSession(reply) };
  } catch {
    return { isOver: false };
  }
}

let lastTurn = 0;

/**
 * Trades the session cookie, which scripts cannot read, for token, user and expiry, and stores them. Of several requests the last one
 * counts, and none replaces a session that began meanwhile. Not a `call`: its 401 means that nobody is signed in, and ends no session.
 */
export async function tradeSession(): Promise<void> {
  lastTurn += 1;
  const turn = lastTurn;
  const outcome = await askForSession();
  if (turn !== lastTurn || readSession().status === 'authenticated') return;
  if ('start' in outcome) outcome.start();
  else failRestore(outcome);
}
