import type { Platform } from '#platform/platform';
import { operatorSettingsRoutes } from './operator-settings.routes.ts';

export { readSettings, settingAt } from './operator-settings.store.ts';

/** Builds the settings that admins change while the platform runs. The features that agree on something read them. */
export const operatorSettingsFeature = (platform: Platform) => ({ routes: operatorSettingsRoutes(platform) });
