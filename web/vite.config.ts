import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { iconsInFiles } from './icons.ts';
import { pageGroups } from './page-chunks.ts';
import { splitApiModules } from './split-api-modules.ts';
import { existingScreens, oneByteSource, preloadHints, shortClassNames, textsOfLanguages } from './vite-plugins.ts';

/** Names the files of texts by their catalogue and language. */
function chunkFileName({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, locale, group = ''] = /virtual:texts\/([a-z]{2})\/([a-z-]+)$/.exec(facadeModuleId ?? '') ?? [];
  if (!locale) return 'assets/[name]-[hash].js';
  return `assets/texts-${group === 'public' ? '' : `${group}-`}${locale}-[hash].js`;
}

const hints = preloadHints();

/** The address of the server during development, and the paths that it serves itself; all others are pages. */
const serverAddress = process.env.VITE_API_URL ?? 'http://127.0.0.1:3000';
const notPages = [
  '^/(api|files)/',
  '^/(dev/(mail|messages)(/.*)?|unsubscribe|healthz|readyz|metrics|robots\\.txt|sitemap.*\\.xml)(\\?|$)',
];

export default defineConfig(({ command }) => ({
  plugins: [
    ...[existingScreens(), textsOfLanguages(), splitApiModules(), iconsInFiles(), hints.plugin],
    // React Aria has texts in 34 languages, in one module for each part.
    ...[optimizeLocales.vite({ locales: ['en-GB', 'en-US', 'fr-FR'] }), reactRouter(), oneByteSource()],
  ],
  css: { modules: { generateScopedName: shortClassNames() } },
  server: { proxy: Object.fromEntries(notPages.map((path) => [path, serverAddress])) },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: hints.resolveDependencies },
  },
  environments: {
    // The server gets one self-contained module: see the top of entry.server.tsx.
    ssr: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: false,
            // Names stay, for the stacks of errors.
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: chunkFileName,
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\//,
                  priority: 20,
                },
                { name: 'router', test: /node_modules\/(react-router|cookie|set-cookie-parser)\//, priority: 19 },
                { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-core)\//, priority: 20 },
                ...pageGroups(10),
              ],
            },
          },
        },
      },
    },
  },
  ssr: command === 'build' ? { noExternal: true } : {},
  // The module of the server always has React as it is in production: its other one takes several times as long for a page, and would be
  // chosen by a server that is started without NODE_ENV.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
