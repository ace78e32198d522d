import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isPublicNamespace } from './app/lib/namespaces.ts';
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
 * `virtual:texts/fr/public` and `virtual:texts/fr/guarded` hold the texts of one language by namespace: one address to fetch
 * each, however many files they are written in.
 */
export function textsOfLanguages(root = import.meta.dirname): Plugin {
  const source = /^virtual:texts\/([a-z]{2})\/(public|guarded)$/;
  return {
    name: 'ngoma:texts-of-languages',
    resolveId: (id) => (source.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, locale = '', group] = source.exec(id.slice(1)) ?? [];
      if (!group) return undefined;
      const folder = join(root, 'app/locales', locale);
      const namespaces = readdirSync(folder)
        .map((file) => file.replace(/\.json$/, ''))
        .filter((namespace) => isPublicNamespace(namespace) === (group === 'public'));
      const imports = namespaces.map((namespace, place) => `import n${place} from '${folder}/${namespace}.json';`);
      const entries = namespaces.map((namespace, place) => `${JSON.stringify(namespace)}: n${place}`);
      return `${imports.join('\n')}\nexport default { ${entries.join(', ')} };`;
    },
  };
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
