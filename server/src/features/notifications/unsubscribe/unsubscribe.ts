import { defaultPreferences } from '@ngoma/api/features/notifications';
import type { Platform } from '#platform/platform';
import { saveChoice } from '../choices.store.ts';
import { clearDigests } from '../settings/settings.store.ts';
import { hasAccount } from './unsubscribe.read.ts';
import type { Unsubscription } from './unsubscribe.rules.ts';

/**
 * Switches the emails of a category off, or the daily digest. Returns false for an account that no longer exists. A repetition
 * changes nothing.
 */
export async function unsubscribe(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { userId, category }: Unsubscription,
): Promise<boolean> {
  if (!(await hasAccount(db, userId))) return false;
  if (category === 'digest') await clearDigests(db, userId, clock());
  else if (['on', 'off'].includes(defaultPreferences[category].email))
    await saveChoice(db, userId, { kind: category, channel: 'email', isOn: false }, clock());
  return true;
}
