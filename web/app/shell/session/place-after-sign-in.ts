import type { Role } from '@ngoma/api/common/roles';
import { matchPath } from 'react-router';
import { screens } from '#shell/screens.ts';
import { safeNext } from './safe-next.ts';

/**
 * Returns where to go after signing in: the requested page, or home if that page belongs to another role. Often another user was
 * signed in on this device before, and /404 would be a bad start.
 */
export function placeAfterSignIn(next: string | null, role: Role): string {
  const place = safeNext(next);
  const pathname = new URL(place, 'http://here').pathname.replaceAll('%26', '&');
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  return screen?.roles && !screen.roles.includes(role) ? '/' : place;
}
