import * as endpoints from '@ngoma/api/features/notifications';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { changeSettings, showSettings } from './settings.ts';

/** Serves quiet hours and digests. */
export const settingsRoutes = (platform: Platform): Route[] => [
  route(endpoints.notificationSettings, async ({ session }) => ({ settings: await showSettings(platform, session) })),
  route(endpoints.saveNotificationSettings, async ({ session, body, localize }) => ({
    message: localize(bilingual('common.saved')),
    settings: await changeSettings(platform, session, body),
  })),
];
