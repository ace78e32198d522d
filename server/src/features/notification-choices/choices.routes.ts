import * as contract from '@ngoma/api/features/notification-choices';
import { type Route, route } from '#platform/route';
import type { choicesService } from './choices.service.ts';

/** Notification choices over HTTP. */
export const choicesRoutes = (choices: ReturnType<typeof choicesService>): Route[] => [
  route(contract.notificationChoices, async ({ session }) => ({ choices: await choices.list(session) })),
  route(contract.chooseNotification, async ({ body, session, say }) => ({
    message: say({ en: 'Saved successfully', fr: 'Enregistré' }),
    choices: await choices.choose(session, body),
  })),
];
