import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { type Covers, remindersRoutes } from './reminders.routes.ts';
import { remindersService } from './reminders.service.ts';
import { remindersStore } from './reminders.store.ts';

/** Reminds people of events they hold tickets for or asked about, at the times they choose. */
export function remindersFeature(platform: Platform, covers: Covers) {
  const reminders = remindersService(platform);
  return {
    routes: remindersRoutes(reminders, covers),
    anonymizePerson: (tx: Tx, userId: string) => remindersStore(tx).anonymizePerson(userId),
    jobs: {
      'reminders.remind': reminders.remind,
      'reminders.deliver': reminders.deliver,
      'reminders.remove-old': reminders.removeOld,
    },
    recurring: [
      { name: 'reminders.remind', cron: '* * * * *' },
      { name: 'reminders.remove-old', cron: '23 3 * * *' },
    ],
  };
}
