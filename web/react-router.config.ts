import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The list of routes is small once compressed; having it at hand saves a round trip before a page not linked from here.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
