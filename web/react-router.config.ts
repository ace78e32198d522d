import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The list of routes is small once compressed; it saves a round trip before a page that is not linked from the current one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
