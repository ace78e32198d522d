import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { isPublicNamespace, readLocalePath } from './app/lib/i18n/namespaces.ts';
import { iconsInOneFile } from './icons.ts';
import { pageGroups } from './page-chunks.ts';
import { readPageTexts } from './page-texts.ts';
import { splitApiModules } from './split-api-modules.ts';
import { existingScreens, languagesOfReactAria, oneByteSource, textsOfLanguages } from './vite-plugins.ts';

const frameTexts = new Set(readPageTexts(join(import.meta.dirname, 'app')).frame);

/**
 * Puts texts into one chunk per language for public pages, one for the guarded pages' frame, and one for each further namespace.
 */
function textsChunk(moduleId: string): string | null {
  const [, madeLocale, group = ''] = /virtual:texts\/([a-z]{2})\/([a-z-]+)$/.exec(moduleId) ?? [];
  const { locale, namespace } = readLocalePath(moduleId.split('?')[0] ?? '');
  if (!madeLocale && !locale) return null;
  if (group === 'public' || isPublicNamespace(namespace)) return `texts-${madeLocale ?? locale}`;
  return `texts-${group === 'frame' || frameTexts.has(namespace) ? 'frame' : group || namespace}-${madeLocale ?? locale}`;
}

/** Chunks that every page has loaded; they need no preload hint for a part that is loaded later. */
const onEveryPage = /\/(react|frame|rolldown-runtime)-[\w-]+\.js$/;

/** The address of the server during development, and the paths that it serves itself; all others are pages. */
const serverAddress = process.env.VITE_API_URL ?? 'http://127.0.0.1:3000';
const notPages = [
  '^/(api|files)/',
  '^/(dev/(mail|messages)(/.*)?|unsubscribe|healthz|readyz|metrics|robots\\.txt|sitemap.*\\.xml)(\\?|$)',
];

export default defineConfig(({ command }) => ({
  plugins: [
    existingScreens(),
    textsOfLanguages(),
    splitApiModules(),
    languagesOfReactAria(),
    iconsInOneFile(),
    reactRouter(),
    oneByteSource(),
  ],
  server: { proxy: Object.fromEntries(notPages.map((path) => [path, serverAddress])) },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(`/${file}`)) },
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
            codeSplitting: {
              groups: [
                { name: textsChunk, debugName: 'texts', test: /\/locales\/.*\.json|virtual:texts/, priority: 30 },
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                  priority: 20,
                },
                ...pageGroups(10),
              ],
            },
          },
        },
      },
    },
  },
  ssr: command === 'build' ? { noExternal: true } : {},
}));
