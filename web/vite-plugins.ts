import { existsSync, readdirSync } from 'node:fs';
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
