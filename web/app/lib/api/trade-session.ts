import { tradeSession as endpoint } from '@ngoma/api/features/people/auth';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { failRestore, readSession, startSession } from '#lib/session/session.ts';
import { readHint } from '#lib/session/session-hint.ts';
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

/** Pauses in ms before the request is sent again, while the server is busy or the network is gone. */
const pausesMs = [500, 2_000, 5_000];

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

let lastTurn = 0;
let lastTrade: Promise<void> | undefined;

/**
 * Trades the session cookie, which scripts cannot read, for token, user and expiry, and stores them. Without an answer it asks again for
 * some seconds: a page that asks who is signed in would otherwise lead to the sign-in page. Of several requests the last one counts, all
 * wait for it, and none replaces a session that began meanwhile. Not a `call`: its 401 means that no user is signed in, and ends no session.
 */
export async function tradeSession(): Promise<void> {
  lastTurn += 1;
  lastTrade = trade(lastTurn);
  let awaited: Promise<void>;
  do {
    awaited = lastTrade;
    await awaited;
  } while (awaited !== lastTrade);
}

async function trade(turn: number): Promise<void> {
  const hint = readHint();
  const isSettled = () => turn !== lastTurn || readSession().status === 'authenticated';
  let outcome = await askForSession();
  for (const ms of pausesMs) {
    if (isSettled() || 'start' in outcome || outcome.isOver) break;
    await pause(ms);
    if (isSettled()) return;
    outcome = await askForSession();
  }
  if (isSettled()) return;
  if ('start' in outcome) outcome.start();
  else failRestore(outcome.isOver ? hint : undefined);
}
