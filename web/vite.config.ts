import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { isPublicNamespace, readLocalePath } from './app/lib/namespaces.ts';
import { screens } from './app/shell/screens.ts';

/** `virtual:screens` lists the addresses whose page exists, so that the navigation never offers an empty room. */
export function existingScreens(root = import.meta.dirname): Plugin {
  const id = '\0virtual:screens';
  const exists = (page: string) => existsSync(join(root, 'app/pages', `${page}.tsx`));
  return {
    name: 'ngoma:existing-screens',
    resolveId: (source) => (source === 'virtual:screens' ? id : undefined),
    load: (source) =>
      source === id
        ? `export const existing = new Set(${JSON.stringify(screens.filter((screen) => exists(screen.page)).map((screen) => screen.path))});`
        : undefined,
  };
}

/** Texts travel in two pieces per language: what everybody needs, and what the guarded part adds. */
function textsChunk(moduleId: string): string | null {
  const { locale, namespace } = readLocalePath(moduleId.split('?')[0] ?? '');
  if (!locale) return null;
  return isPublicNamespace(namespace) ? `texts-${locale}` : `texts-guarded-${locale}`;
}

export default defineConfig(({ command }) => ({
  plugins: [existingScreens(), reactRouter()],
  server: { proxy: { '/api': process.env['VITE_API_URL'] ?? 'http://127.0.0.1:3000' } },
  build: { target: 'es2022', manifest: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Schemas that a page does not use must not reach it; making one has no effect beyond its value.
          treeshake: { manualPureFunctions: ['z', 'endpoint', 'pictureOf', 'line', 'prose', 'blankable'] },
          output: {
            codeSplitting: {
              groups: [
                { name: textsChunk, debugName: 'texts', test: /\/locales\/.*\.json/, priority: 30 },
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                  priority: 20,
                },
              ],
            },
          },
        },
      },
    },
  },
  // The server gets one self-contained module: see the top of entry.server.tsx.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
