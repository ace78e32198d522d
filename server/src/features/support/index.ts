import type { Platform } from '#platform/platform';
import { supportRoutes } from './support.routes.ts';
import { supportService } from './support.service.ts';

/** The support slice: people write to those who run the house. */
export function supportFeature(platform: Platform) {
  const { jobs, ...support } = supportService(platform);
  const { receive, answer, setState, forgetPerson, forgetQuotes } = support;
  return { routes: supportRoutes(support), jobs, receive, answer, setState, forgetPerson, forgetQuotes };
}
