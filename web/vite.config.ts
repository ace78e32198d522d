import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import svgr from 'vite-plugin-svgr';
import { isPublicNamespace, readLocalePath } from './app/lib/i18n/namespaces.ts';
import { readPageTexts } from './page-texts.ts';
import { splitApiModules } from './split-api-modules.ts';
import { existingScreens, iconOptions, oneByteSource, shortRouteList, textsOfLanguages } from './vite-plugins.ts';

/** The packages of the pages that still contain MUI, in one chunk. */
const muiPackages = new RegExp(
  [
    '@emotion',
    'stylis',
    '@mui/(system|styled-engine|private-theming|utils/(?!useRovingTabIndex))',
    '@mui/material/(Box|Button|ButtonBase|Container|CssBaseline|IconButton|Link|styles|SvgIcon|Typography)',
  ]
    .map((name) => `node_modules/${name}`)
    .join('|'),
);

/** Our own modules that every page needs; one chunk compresses better than twenty. */
const everyPageModules =
  /\/app\/(theme\/(?!Mui|components|style-cache|theme)|ui\/kit\/(action\/(?!Pill)|frame\/(?!ColourModeSwitch)|layout\/(?!Columns|DiamondRow|Disclosure|Section)|text\/(?!Money|VisuallyHidden)|feedback\/(?!Badge|Progress|Skeleton|EmptyState|TimeLeft))|lib\/\w+\/(call|early-input|history-entry|i18n|nonce|namespaces|page-query|session|translation|use-delayed|use-hydrated|use-locale|use-page-query|use-session|use-translation)\.|ui\/page\/RouteFocus\.|shell\/session\/(SessionWatch|sign-in-path)\.)|\/api\/src\/common\/business\./;

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

/** The parts of nearly every form. */
const formModules =
  /\/app\/ui\/kit\/(form\/(Control|Field|FormError|RadioGroup|TextField|Toggle)|layout\/Disclosure)\.|\/regular\/caret-down\.svg/;

/** Modules that the pages with an event have in common: its poster, and the loading of parts. */
const posterModules = /\/app\/(ui\/kit\/media\/Poster|ui\/page\/lazy-part|lib\/page\/query-fields)\.|\/regular\/ticket\.svg/;

/** Modules that cards of events need besides the poster. The cards themselves stay out, as a group would take all that they import with them. */
const cardModules =
  /\/app\/(features\/events\/event-palette|ui\/kit\/(feedback\/Badge|layout\/Section)|ui\/page\/lazy-with-queries)\.|\/regular\/heart\.svg/;

/** Modules of the payment page, some of which other parts use as well. */
const paymentModules =
  /\/app\/(features\/payments\/use-payment-form|lib\/form\/use-(named|sent)-form|lib\/page\/path-of|lib\/(format\/phone-number|hooks\/use-seconds-left|mobile-operator)|ui\/kit\/(feedback\/(Progress|TimeLeft)|form\/PhoneField|media\/(OperatorSign|Rings)))\.|\/regular\/device-mobile\.svg/;

/** Modules of the frames of pages without the side navigation. */
const siteModules =
  /\/app\/(shell\/(layout\/(SiteFooter|site-links)|navigation\/(TabBar|tab-bar))|ui\/kit\/layout\/DiamondRow)\.|\/core\/(fill|regular)\/(compass|grid-four|ticket-fill)(-fill)?\.svg/;

/** Icons of the tab bar that other pages show, too. */
const tabIcons = /\/core\/regular\/(briefcase|ticket|user-circle)\.svg/;

/** Small modules of the headers of guarded pages. */
const headerModules = /\/app\/(shell\/header\/(bells|header-actions)|lib\/format\/greeting)\./;

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
    svgr(iconOptions),
    reactRouter(),
    shortRouteList(),
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
                { name: 'mui', test: muiPackages, priority: 15 },
                { name: 'frame', test: everyPageModules, priority: 14 },
                { name: 'tabs', test: tabIcons, priority: 14 },
                { name: 'site', test: siteModules, priority: 9 },
                { name: 'header', test: headerModules, priority: 13 },
                { name: 'form', test: formModules, priority: 13 },
                { name: 'poster', test: posterModules, priority: 12 },
                { name: 'cards', test: cardModules, priority: 11 },
                { name: 'payment', test: paymentModules, priority: 10 },
              ],
            },
          },
        },
      },
    },
  },
  ssr: command === 'build' ? { noExternal: true } : {},
}));
