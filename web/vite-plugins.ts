import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isPublicNamespace, readLocalePath } from './app/lib/i18n/namespaces.ts';
import { screens } from './app/shell/screens.ts';
import { namespacesIn, type PageTexts, readPageTexts } from './page-texts.ts';
import { requirePages } from './screen-pages.ts';
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
      if (written) return JSON.stringify(compileTexts(JSON.parse(readFileSync(id, 'utf8')), `${language}/${written}.json`));
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

/** The catalogues of React Aria in languages that our pages do not have. */
const otherLanguages = /\/react-(?:aria|stately|aria-components)\/.*\/intl\/[\w-]+\/(?!en-US|fr-FR)[a-z]{2}-[A-Z]{2}\.\w+$/;

/** Leaves the texts of React Aria in all languages but English and French out: they come in 34, in one module for each part. */
export function languagesOfReactAria(): Plugin {
  return {
    name: 'ngoma:languages-of-react-aria',
    load: (id) => (otherLanguages.test(id) ? 'export default {};' : undefined),
  };
}
