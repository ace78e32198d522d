import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { isPublicNamespace, readLocalePath } from './app/lib/namespaces.ts';
import { readPageTexts } from './page-texts.ts';
import { slimContract } from './slim-contract.ts';
import { existingScreens, shortRouteList, textsOfLanguages, withoutRipples } from './vite-plugins.ts';

/** What every page shows or stands on; what is not named here travels only to the pages that use it. */
const everyPagesKit = new RegExp(
  [
    '@emotion',
    'stylis',
    '@mui/(system|styled-engine|private-theming|utils/(?!useRovingTabIndex))',
    '@mui/material/(Box|Button|ButtonBase|Container|CssBaseline|IconButton|Link|styles|SvgIcon|Typography)',
  ]
    .map((name) => `node_modules/${name}`)
    .join('|'),
);

/** Our own part of that: one piece compresses better than twenty. */
const everyPagesFrame =
  /\/app\/(theme\/|ui\/(ColourModeSwitch|ErrorPage|LanguageSwitch|Logo|OfflineBanner|PageProgress|RouteProgress|SkipLink|Toasts)\.|lib\/(call|i18n|namespaces|session|translation|use-delayed|use-locale|use-session|use-translation)\.|shell\/(SessionWatch|sign-in-path)\.)|\/api\/src\/common\/business\./;

const frameTexts = new Set(readPageTexts(join(import.meta.dirname, 'app')).frame);

/** Texts travel in one piece per language for everybody, one for the guarded pages' frame, and one for each namespace that pages add. */
function textsChunk(moduleId: string): string | null {
  const [, madeLocale, group = ''] = /virtual:texts\/([a-z]{2})\/([a-z-]+)$/.exec(moduleId) ?? [];
  const { locale, namespace } = readLocalePath(moduleId.split('?')[0] ?? '');
  if (!madeLocale && !locale) return null;
  if (group === 'public' || isPublicNamespace(namespace)) return `texts-${madeLocale ?? locale}`;
  return `texts-${group === 'frame' || frameTexts.has(namespace) ? 'frame' : group || namespace}-${madeLocale ?? locale}`;
}

/** What every page has fetched already need not be named again wherever a part of a page is fetched later. */
const onEveryPage = /\/(react|kit|frame|rolldown-runtime)-[\w-]+\.js$/;

/** Where the server listens while pages are developed, and what it serves itself; the rest are pages. */
const serverAddress = process.env.VITE_API_URL ?? 'http://127.0.0.1:3000';
const notPages = ['^/(api|files|dev)/', '^/(dev/mail|healthz|readyz|metrics|robots\\.txt|sitemap.*\\.xml)(\\?|$)'];

export default defineConfig(({ command }) => ({
  plugins: [existingScreens(), textsOfLanguages(), slimContract(), withoutRipples(), reactRouter(), shortRouteList()],
  server: { proxy: Object.fromEntries(notPages.map((path) => [path, serverAddress])) },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(`/${file}`)) },
  },
  environments: {
    // The server gets one self-contained module: see the top of entry.server.tsx.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          // Only a part of emotion that nobody calls needs these.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: [
                { name: textsChunk, debugName: 'texts', test: /\/locales\/.*\.json|virtual:texts/, priority: 30 },
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                  priority: 20,
                },
                { name: 'kit', test: everyPagesKit, priority: 15 },
                { name: 'frame', test: everyPagesFrame, priority: 14 },
              ],
            },
          },
        },
      },
    },
  },
  ssr: command === 'build' ? { noExternal: true } : {},
}));
