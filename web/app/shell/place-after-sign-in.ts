import type { Role } from '@ngoma/api/common/roles';
import { matchPath } from 'react-router';
import { screens } from './screens.ts';
import { safeNext } from './sign-in-path.ts';

/**
 * Where somebody goes who has just signed in: where they wanted to, or home where that is a screen of another role. Often
 * somebody else was signed in on this device before them, and /404 would be no welcome.
 */
export function placeAfterSignIn(next: string | null, role: Role): string {
  const place = safeNext(next);
  const pathname = new URL(place, 'http://here').pathname.replaceAll('%26', '&');
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  return screen?.roles && !screen.roles.includes(role) ? '/' : place;
}
