import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isPublicNamespace } from './app/lib/namespaces.ts';
import { screens } from './app/shell/screens.ts';
import { namespacesIn, type PageTexts, readPageTexts } from './page-texts.ts';

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

/** The house has no ripples (theme/components.ts says so), so their code stays at home. */
export function withoutRipples(): Plugin {
  const id = '\0no-ripple';
  return {
    name: 'ngoma:without-ripples',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source, importer) =>
      /\/TouchRipple(\.mjs)?$/.test(source) && importer?.includes('/@mui/material/ButtonBase/') ? id : undefined,
    load: (source) => (source === id ? 'export default function NoRipple() { return null; }' : undefined),
  };
}

/**
 * `virtual:texts/fr/public` and `virtual:texts/fr/frame` hold the texts of one language by namespace, for every page and for the
 * frame of the guarded ones: one address to fetch each, however many files they are written in. What a guarded page adds is
 * fetched by namespace (`virtual:texts/fr/contracts`). `virtual:page-texts` says what belongs to which page.
 */
export function textsOfLanguages(root = import.meta.dirname): Plugin {
  const app = join(root, 'app');
  const source = /^virtual:texts\/([a-z]{2})\/([a-z-]+)$/;
  const pageTexts = 'virtual:page-texts';
  return {
    name: 'ngoma:texts-of-languages',
    resolveId: (id) => (source.test(id) || id === pageTexts ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${pageTexts}`) return moduleOfPageTexts(readPageTexts(app));
      const [, locale = '', group = ''] = source.exec(id.slice(1)) ?? [];
      if (!group) return undefined;
      const namespaces = namespacesOfGroup(app, group);
      const imports = namespaces.map(
        (namespace, place) => `import n${place} from '${join(app, 'locales', locale, namespace)}.json';`,
      );
      const entries = namespaces.map((namespace, place) => `${JSON.stringify(namespace)}: n${place}`);
      return `${imports.join('\n')}\nexport default { ${entries.join(', ')} };`;
    },
  };
}

function namespacesOfGroup(app: string, group: string): readonly string[] {
  if (group === 'public') return namespacesIn(app).filter(isPublicNamespace);
  return group === 'frame' ? readPageTexts(app).frame : [group];
}

function moduleOfPageTexts({ pages }: PageTexts): string {
  const added = [...new Set(Object.values(pages).flat())].sort();
  const load = (locale: string) =>
    ['frame', ...added].map((group) => `${JSON.stringify(group)}: () => import('virtual:texts/${locale}/${group}')`);
  return [
    `export const pages = ${JSON.stringify(pages)};`,
    `export const load = { en: { ${load('en')} }, fr: { ${load('fr')} } };`,
  ].join('\n');
}

interface RouteEntry {
  readonly id: string;
  readonly imports?: readonly string[];
}

/** The same list of routes without what only a hint before the click reads; pages for everybody keep it. */
export function withoutHints(script: string): string {
  const [, start = '', json = '', end = ''] = /^([^{]*)(\{[\s\S]*\})(;?\s*)$/.exec(script) ?? [];
  if (!json) throw new Error('The list of routes is not written as it used to be');
  const list = JSON.parse(json) as { readonly routes: Readonly<Record<string, RouteEntry>> };
  const routes = Object.entries(list.routes).map(([id, route]) => [
    id,
    /^(root$|pages\/public\/|shell\/PublicLayout)/.test(id) ? route : { ...route, imports: [] },
  ]);
  return start + JSON.stringify({ ...list, routes: Object.fromEntries(routes) }) + end;
}

/**
 * Every page carries the router's list of all routes, and most of that list says what each route's file imports: the
 * browser finds that in the file. Only links that fetch ahead read it, and those lead to pages for everybody.
 */
export function shortRouteList(client = join(import.meta.dirname, 'build/client/assets')): Plugin {
  return {
    name: 'ngoma:short-route-list',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    // The router writes the list together with the server's build, after the browser's.
    writeBundle: {
      order: 'post',
      handler() {
        for (const file of readdirSync(client).filter((name) => /^manifest-\w+\.js$/.test(name))) {
          const path = join(client, file);
          writeFileSync(path, withoutHints(readFileSync(path, 'utf8')));
        }
      },
    },
  };
}
