import { defineConfig } from 'vitest/config';

/** Two workers: the machines that run the tests may have two cores, and PostgreSQL needs its share. */
const maxWorkers = 2;

export default defineConfig({
  test: {
    maxWorkers,
    reporters: ['default'],
    // The S3 double of the tests opens the file of an object that is being deleted, and does not handle that it is gone.
    onUnhandledError: ({ message }) => !/^ENOENT: .*\._S3rver_object'$/.test(message),
    projects: [
      { test: { name: 'api', include: ['api/src/**/*.test.ts'], maxWorkers } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['server/test/harness/global-setup.ts'],
          // Every file builds its own application and database, so modules need not be loaded again for each file.
          isolate: false,
          // Some files run whole clusters: what takes three seconds alone takes many times as long beside them.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
