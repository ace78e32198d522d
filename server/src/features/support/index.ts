import type { Platform } from '#platform/platform';
import { supportRoutes } from './support.routes.ts';
import { supportService } from './support.service.ts';

/** Support messages from visitors to the platform's admins. */
export function supportFeature(platform: Platform) {
  const { jobs, ...support } = supportService(platform);
  const { receive, answer, setState, anonymizePerson, eraseQuotes } = support;
  return { routes: supportRoutes(support), jobs, receive, answer, setState, anonymizePerson, eraseQuotes };
}
