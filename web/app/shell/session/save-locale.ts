import type { Locale } from '@ngoma/api/common/locale';
import { updateMe } from '@ngoma/api/features/people/auth';
import { call } from '#lib/api/call.ts';
import { updateSessionUser } from '#lib/session/session.ts';

/** Stores the language in the account of the signed-in user. */
export async function saveLocale(locale: Locale): Promise<void> {
  const { user } = await call(updateMe, { body: { locale } });
  updateSessionUser(user);
}
