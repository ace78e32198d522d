import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A page carries its own route. The router asks for those that its links lead to, in one request that is cached for a year.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
