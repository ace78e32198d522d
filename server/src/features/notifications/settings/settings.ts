import { digestKinds, type NotificationSettings } from '@ngoma/api/features/notifications';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { minutesIn, timeOf } from '../delivery/delivery.rules.ts';
import { findSettings } from './settings.read.ts';
import { saveSettings } from './settings.store.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'config'>;

/** The times that are offered to a person where the platform has no quiet hours. */
const offered = { from: '22:00', until: '07:00' };

/** Returns a person's settings, or the platform's where the person has changed none. */
export async function showSettings({ db, config }: Context, { userId }: Pick<Session, 'userId'>): Promise<NotificationSettings> {
  const own = await findSettings(db, userId);
  if (!own) return { quietHours: { isOn: config.quietHours !== undefined, ...(config.quietHours ?? offered) }, digests: [] };
  return {
    quietHours: { isOn: own.isQuiet, from: timeOf(own.quietFrom), until: timeOf(own.quietUntil) },
    digests: digestKinds.filter((kind) => own.digests.includes(kind)),
  };
}

/** Sets a person's quiet hours and digests. Raises `quiet_hours_empty` (409) if they begin and end at the same time. */
export async function changeSettings(
  context: Context,
  session: Pick<Session, 'userId'>,
  { quietHours, digests }: NotificationSettings,
): Promise<NotificationSettings> {
  const { isOn: isQuiet, from, until } = quietHours;
  if (from === until) throw new Refusal('quiet_hours_empty', 409, bilingual('notifications.quietHoursEmpty'));
  const settings = { isQuiet, quietFrom: minutesIn(from), quietUntil: minutesIn(until), digests: [...new Set(digests)] };
  await saveSettings(context.db, session.userId, settings, context.clock());
  return showSettings(context, session);
}
