import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { isPublicNamespace, readLocalePath } from './app/lib/namespaces.ts';
import { slimContract } from './slim-contract.ts';
import { existingScreens, withoutRipples } from './vite-plugins.ts';

/** What every page shows or stands on; what is not named here travels only to the pages that use it. */
const everyPagesKit = new RegExp(
  [
    '@emotion',
    'stylis',
    '@mui/(system|styled-engine|private-theming|utils/(?!useRovingTabIndex))',
    '@mui/material/(Box|Button|ButtonBase|Container|CssBaseline|IconButton|Link|styles|SvgIcon|Typography)',
    '@tanstack/query-core',
    '@tanstack/react-query',
  ]
    .map((name) => `node_modules/${name}`)
    .join('|'),
);

/** Our own part of that: one piece compresses better than twenty. */
const everyPagesFrame =
  /\/app\/(theme\/|ui\/(ColourModeSwitch|ErrorPage|LanguageSwitch|Logo|OfflineBanner|PageProgress|RouteProgress|SkipLink|Toasts)\.|lib\/(call|colour-mode|i18n|namespaces|query-client|session|use-delayed|use-locale|use-session)\.|shell\/(SessionWatch|sign-in-path)\.)|\/api\/src\/common\/business\./;

/** Texts travel in two pieces per language: what everybody needs, and what the guarded part adds. */
function textsChunk(moduleId: string): string | null {
  const { locale, namespace } = readLocalePath(moduleId.split('?')[0] ?? '');
  if (!locale) return null;
  return isPublicNamespace(namespace) ? `texts-${locale}` : `texts-guarded-${locale}`;
}

/** Where the server listens while pages are developed, and what it serves itself; the rest are pages. */
const serverAddress = process.env.VITE_API_URL ?? 'http://127.0.0.1:3000';
const notPages = ['^/(api|files|dev)/', '^/(dev/mail|healthz|readyz|metrics|robots\\.txt|sitemap.*\\.xml)(\\?|$)'];

export default defineConfig(({ command }) => ({
  plugins: [existingScreens(), slimContract(), withoutRipples(), reactRouter()],
  server: { proxy: Object.fromEntries(notPages.map((path) => [path, serverAddress])) },
  build: { target: 'es2022', manifest: true, assetsInlineLimit: 0 },
  environments: {
    // The server gets one self-contained module: see the top of entry.server.tsx.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: textsChunk, debugName: 'texts', test: /\/locales\/.*\.json/, priority: 30 },
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
