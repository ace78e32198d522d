import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Locale } from '@ngoma/api/common/locale';
import type { Plugin } from 'vite';
import { readLocalePath } from './app/lib/i18n/namespaces.ts';
import { screens } from './app/shell/screens.ts';
import { isPublicNamespace, namespacesIn, type PageTexts, readPageTexts } from './page-texts.ts';
import { requirePages } from './screen-pages.ts';
import { isBodies } from './split-api-modules.ts';
import { compileTexts } from './texts/compile.ts';

/** Provides `virtual:screens`, the addresses of all screens. Loading it throws when a screen has no page file. */
export function existingScreens(root = import.meta.dirname): Plugin {
  const id = '\0virtual:screens';
  return {
    name: 'ngoma:existing-screens',
    resolveId: (source) => (source === 'virtual:screens' ? id : undefined),
    load(source) {
      if (source !== id) return undefined;
      requirePages(join(root, 'app'));
      return `export const existing = new Set(${JSON.stringify(screens.map(({ path }) => path))});`;
    },
  };
}

/**
 * Provides the texts. `virtual:texts/fr/public` and `virtual:texts/fr/frame` contain the texts of one language by namespace, for
 * every page and for the frame of the guarded ones, each as one module. The namespaces that a guarded page adds are loaded one by
 * one (`virtual:texts/fr/contracts`). `virtual:page-texts` lists the namespaces of each page. Catalogues are ICU MessageFormat
 * and are compiled on import.
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
      const { locale: language, namespace: written } = readLocalePath(id);
      if (written) return JSON.stringify(compileTexts(JSON.parse(readFileSync(id, 'utf8')), language as Locale, written));
      const [, locale = '', group = ''] = source.exec(id.slice(1)) ?? [];
      if (!group) return undefined;
      const texts = namespacesOfGroup(app, group).map((namespace) => {
        const file = join(app, 'locales', locale, `${namespace}.json`);
        this.addWatchFile(file);
        return [namespace, compileTexts(JSON.parse(readFileSync(file, 'utf8')), locale as Locale, namespace)] as const;
      });
      return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
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

/**
 * Escapes characters beyond ASCII in the module of the server. The engine keeps the text of a module for as long as it runs, and Node
 * hands it over with two bytes for each character if one of them is not ASCII.
 */
export function oneByteSource(): Plugin {
  return {
    name: 'ngoma:one-byte-source',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = file.code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    },
  };
}

/**
 * Leaves out of the preload hints of a dynamic import what is loaded by then: what the importing chunk imports itself, and what the document
 * does; and what the schemas of a form need, which are loaded while its user types. A list of all files is a fifth of the code of some pages.
 * `resolveDependencies` belongs into `build.modulePreload`.
 */
export function preloadHints() {
  let imports: ReadonlyMap<string, readonly string[]> = new Map();
  let onEveryPage: readonly string[] = [];
  let bodies: ReadonlySet<string> = new Set();
  const loadedWith = new Map<string, ReadonlySet<string>>();
  const findLoaded = (host: string): ReadonlySet<string> => {
    const known = loadedWith.get(host);
    if (known) return known;
    const loaded = new Set([host, ...onEveryPage]);
    for (const file of loaded) for (const imported of imports.get(file) ?? []) loaded.add(imported);
    loadedWith.set(host, loaded);
    return loaded;
  };
  const plugin: Plugin = {
    name: 'ngoma:preload-hints',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
      onEveryPage = chunks.flatMap(({ facadeModuleId, fileName }) =>
        /\/app\/(root|entry\.client)\.tsx/.test(facadeModuleId ?? '') ? [fileName] : [],
      );
      bodies = new Set(chunks.filter((chunk) => isBodies(chunk.facadeModuleId)).map((chunk) => chunk.fileName));
      loadedWith.clear();
    },
  };
  const resolveDependencies = (imported: string, files: string[], { hostId }: { readonly hostId: string }): string[] =>
    bodies.has(imported) ? [] : files.filter((file) => !findLoaded(hostId).has(file));
  return { plugin, resolveDependencies };
}

/** Returns a function that names the classes of CSS modules: short, and different in each file. Throws if two files get one mark. */
export function shortClassNames(root = import.meta.dirname): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*/, ''));
    const mark = BigInt(`0x${createHash('sha256').update(path).digest('hex')}`)
      .toString(36)
      .slice(0, 5);
    const other = files.get(mark) ?? path;
    if (other !== path) throw new Error(`The classes of ${path} and ${other} would have the same names`);
    files.set(mark, path);
    return `_${name}_${mark}`;
  };
}
