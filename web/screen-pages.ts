import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Screen, screens } from './app/shell/screens.ts';

/** The screens without the side navigation, which every visitor of the site may come to. Those for developers are left out. */
export const lightScreens: readonly Screen[] = screens.filter(
  ({ frame, path }) => frame !== 'dashboard' && !path.startsWith('/dev/'),
);

/**
 * Throws with the names of all screens without a page file under `app/pages`. Such a screen would lead to /404 without an error,
 * so the build has to stop.
 */
export function requirePages(app: string, table: readonly Screen[] = screens): void {
  const missing = table.filter(({ page }) => !existsSync(join(app, 'pages', `${page}.tsx`)));
  if (missing.length === 0) return;
  const lines = missing.map(({ path, page }) => `  ${path}: app/pages/${page}.tsx`);
  throw new Error(`Screens without a page file:\n${lines.join('\n')}`);
}
