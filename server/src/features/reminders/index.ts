import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { type Covers, remindersRoutes } from './reminders.routes.ts';
import { remindersService } from './reminders.service.ts';
import { remindersStore } from './reminders.store.ts';

/** Reminds people of what they hold tickets for, at the times they choose. */
export function remindersFeature(platform: Platform, covers: Covers) {
  const reminders = remindersService(platform);
  return {
    routes: remindersRoutes(reminders, covers),
    forgetPerson: (tx: Tx, userId: string) => remindersStore(tx).forgetPerson(userId),
    jobs: {
      'reminders.remind': reminders.remind,
      'reminders.deliver': reminders.deliver,
      'reminders.forget': reminders.forget,
    },
    recurring: [
      { name: 'reminders.remind', cron: '* * * * *' },
      { name: 'reminders.forget', cron: '23 3 * * *' },
    ],
  };
}
