import * as endpoints from '@ngoma/api/features/notifications';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { choicesService } from './choices.service.ts';

/** Serves the notification choices. */
export const choicesRoutes = (choices: ReturnType<typeof choicesService>): Route[] => [
  route(endpoints.notificationChoices, async ({ session }) => ({ choices: await choices.list(session) })),
  route(endpoints.chooseNotification, async ({ body, session, localize }) => ({
    message: localize(bilingual('common.saved')),
    choices: await choices.choose(session, body),
  })),
];
