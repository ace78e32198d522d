import { defineConfig } from 'vitest/config';
import { iconsInFiles } from './icons.ts';
import { existingScreens, textsOfLanguages } from './vite-plugins.ts';

/** The tests of the web package; those that need a document declare it in their first line. */
export default defineConfig({
  plugins: [existingScreens(), textsOfLanguages(), iconsInFiles()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['app/**/*.test.{ts,tsx}'],
    // Each file has its own context but shares a process; loading all modules again took most of the time.
    pool: 'vmThreads',
    maxWorkers: 2,
    // The first test of a file loads the modules; on a busy machine this takes seconds.
    testTimeout: 20_000,
    setupFiles: ['app/test/setup.ts'],
  },
});
