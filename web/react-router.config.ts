import type { Config } from '@react-router/dev/config';
import { routeListPath } from './app/lib/page/route-list.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A document lists its own routes. Those behind its links come in one request after it, which the server answers from memory
  // (docs/decisions/0120-javascript-of-public-pages.md).
  routeDiscovery: { mode: 'lazy', manifestPath: routeListPath },
} satisfies Config;
