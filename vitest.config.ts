import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Two workers: the machines that run the tests may have two cores, and PostgreSQL needs its share. */
const maxWorkers = 2;

/** The slowest browser tests start first: one that starts last would leave the other worker idle. */
const longest = ['accessibility', 'power-cut', 'keyboard', 'contract', 'purchase', 'guards'];
const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`));
  return at < 0 ? longest.length : at;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
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
      {
        // Browser tests share one server and one browser, and often wait: running two at a time takes little more than half the
        // time.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          // They share the browser and the server; each test has a browser context of its own.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
          // As long as the browser waits for an element. Vitest's default of 1 s is shorter than a change of language may take by
          // design.
          expect: { poll: { timeout: 20_000 } },
          maxWorkers,
        },
      },
    ],
  },
});
