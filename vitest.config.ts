import { defineConfig } from 'vitest/config';

/** Two workers: the machines that run the tests may have two cores, and PostgreSQL needs its share. */
const maxWorkers = 2;

export default defineConfig({
  test: {
    maxWorkers,
    reporters: ['default'],
    projects: [
      { test: { name: 'api', include: ['api/src/**/*.test.ts'], maxWorkers } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['server/test/harness/global-setup.ts'],
          // Every file builds its own application and database, so modules need not be loaded again for each file.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
