import { defineConfig } from 'vitest/config';
import { existingScreens, textsOfLanguages } from './vite-plugins.ts';

/** The tests of the web room; those that need a document say so in their first line. */
export default defineConfig({
  plugins: [existingScreens(), textsOfLanguages()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['app/**/*.test.{ts,tsx}'],
    // Each file has a world of its own, but no process of its own: loading everything anew took most of the time.
    pool: 'vmThreads',
    maxWorkers: 2,
    // The first test of a file loads what the others then have; where others use the machine, too, that takes seconds.
    testTimeout: 20_000,
    setupFiles: ['app/test/setup.ts'],
  },
});
