import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Two workers: the machine that tests may have two cores, and PostgreSQL needs its share. */
const maxWorkers = 2;

/** The journeys that take longest begin first: one that begins last keeps the other worker idle for as long as it takes. */
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
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          // Every file builds an application and a database of its own, so the modules themselves need not be loaded anew each time.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
      './web/vitest.config.ts',
      {
        // Journeys share one server and one browser, and wait a good deal: two at a time take little more than half the time.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          // What they share is the browser and the server; each test has a phone of its own.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
          maxWorkers,
        },
      },
    ],
  },
});
