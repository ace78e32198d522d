import * as endpoints from '@ngoma/api/features/supervision/operator-settings';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { changeSetting, getChanges, getSettings, type SettingsContext } from './change-setting.ts';

/** HTTP routes of the fees, limits and points rules that admins change. */
export const operatorSettingsRoutes = (ctx: SettingsContext): Route[] => [
  route(endpoints.listSettings, async () => ({ settings: await getSettings(ctx) })),
  route(endpoints.listSettingChanges, async ({ params }) => ({ changes: await getChanges(ctx, params.key) })),
  route(endpoints.changeSetting, async ({ params, body, session, localize }) => ({
    setting: await changeSetting(ctx, session, params.key, body),
    message: localize(bilingual('operatorSettings.saved')),
  })),
];
