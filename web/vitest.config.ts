import { defineConfig } from 'vitest/config';
import { existingScreens } from './vite-plugins.ts';

/** The tests of the web room; those that need a document say so in their first line. */
export default defineConfig({
  plugins: [existingScreens()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['app/**/*.test.{ts,tsx}'],
    setupFiles: ['app/test/setup.ts'],
  },
});
