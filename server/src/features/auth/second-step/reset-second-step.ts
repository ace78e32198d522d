import type { Tx } from '#platform/postgres/database';
import { sessionsStore } from '../sessions/sessions.store.ts';
import { challengesStore } from './challenges.store.ts';
import { passkeysStore } from './passkeys.store.ts';
import { appsStore, recoveryStore, triesStore } from './second-step.store.ts';

/** Removes all methods, codes and tries of an account. Returns whether it had a second step. */
export async function removeSecondStep(tx: Tx, userId: string): Promise<boolean> {
  const hadApp = await appsStore(tx).remove(userId);
  const passkeys = await passkeysStore(tx).removeAll(userId);
  await recoveryStore(tx).removeAll(userId);
  await challengesStore(tx).removeAll(userId);
  await triesStore(tx).remove(userId);
  return hadApp || passkeys > 0;
}

/** Removes the second step and ends all sessions of the account. Returns whether there was one. */
export async function resetWithSessions(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const hadOne = await removeSecondStep(tx, userId);
  if (hadOne) await sessionsStore(tx).endAll(userId, now);
  return hadOne;
}
