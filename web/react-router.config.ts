import type { Config } from '@react-router/dev/config';
import { routeListPath } from './app/lib/page/route-list.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A module of a page and its loader in the browser are one file: each small file more costs a slow phone a part of a round trip.
  splitRouteModules: false,
  // A document lists its own routes. Those behind its links come in one request after it, which the server answers from memory
  // (docs/decisions/0120-javascript-of-public-pages.md).
  routeDiscovery: { mode: 'lazy', manifestPath: routeListPath },
} satisfies Config;
