import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readImportingSource } from './imported-sources.ts';
import { lightScreens } from './screen-pages.ts';

/** An import of an icon of Phosphor, as in `import Ticket from '@phosphor-icons/core/regular/ticket.svg?react'`. */
const iconImport = /@phosphor-icons\/core\/(?<weight>[a-z]+)\/(?<name>[a-z-]+)\.svg\?react/;

const { resolve } = createRequire(import.meta.url);

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** Where the files begin that public and buying pages are made of. */
const lightStarts: readonly string[] = [
  'root.tsx',
  ...['Auth', 'Public', 'Buyer'].map((frame) => `shell/layout/${frame}Layout.tsx`),
  ...lightScreens.map(({ page }) => `pages/${page}.tsx`),
];

const iconsIn = (code: string): string[] => code.match(new RegExp(iconImport, 'g')) ?? [];

/** Returns the icons that public and buying pages can show, also in parts that they load later. */
function readLightIcons(app: string): ReadonlySet<string> {
  const seen = new Set(lightStarts.map((file) => join(app, file)));
  const icons = new Set<string>();
  for (const path of seen) {
    const { code, files } = readImportingSource(app, path);
    for (const icon of iconsIn(code)) icons.add(icon);
    for (const file of files) if (/\.tsx?$/.test(file)) seen.add(file);
  }
  return icons;
}

/** Returns the icons that only guarded pages show. */
function readGuardedIcons(app: string, light: ReadonlySet<string>): ReadonlySet<string> {
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const icons = sources.flatMap((file) => iconsIn(readFileSync(join(app, file), 'utf8')));
  return new Set(icons.filter((icon) => !light.has(icon)));
}

/** Returns icons as the symbols of one picture. */
function pictureOf(icons: ReadonlySet<string>): string {
  const symbols = [...icons].sort().map((specifier) => {
    const { weight = '', name = '' } = iconImport.exec(specifier)?.groups ?? {};
    const picture = readFileSync(resolve(`@phosphor-icons/core/${weight}/${name}.svg`), 'utf8');
    return picture.replace(/^<svg [^>]*>/, `<symbol id="${name}" viewBox="0 0 256 256">`).replace('</svg>', '</symbol>');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** The icons of the pictures: public and buying pages load the small one alone. */
function readIcons(app: string) {
  const light = readLightIcons(app);
  return { light, guarded: readGuardedIcons(app, light) };
}

/**
 * Makes each imported icon a component that refers to a picture file of many icons (`Icon.tsx`), so that no page loads their outlines as
 * code, and browsers keep them. One file has those that public and buying pages can show, the other one the rest. Each module has icons
 * of its own: a shared one would be a file of 70 bytes.
 */
export function iconsInFiles(root = import.meta.dirname): Plugin {
  const app = join(root, 'app');
  const icons = readIcons(app);
  const lightNames = new Set([...icons.light].map((specifier) => iconImport.exec(specifier)?.groups?.name));
  const addressOf = (name: string, picture: string) => `assets/${name}-${shortHash(picture)}.svg`;
  const [light, guarded] = [pictureOf(icons.light), pictureOf(icons.guarded)];
  const files = { light: addressOf('icons', light), guarded: addressOf('guarded-icons', guarded) };
  return {
    name: 'ngoma:icons-in-files',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source === 'virtual:icon-file') return `\0${source}`;
      const name = iconImport.exec(source)?.groups?.name;
      return name === undefined ? undefined : `\0icon:${name}:${shortHash(importer)}`;
    },
    load(id) {
      if (id === '\0virtual:icon-file') return `export default '/${files.light}';`;
      const [, name] = /^\0icon:([a-z-]+)/.exec(id) ?? [];
      if (name === undefined) return undefined;
      const component = JSON.stringify(join(app, 'ui/kit/media/Icon.tsx'));
      const file = lightNames.has(name) ? '' : `, '/${files.guarded}'`;
      return `import { iconOf } from ${component};\nexport default /* @__PURE__ */ iconOf('${name}'${file});`;
    },
    configureServer({ middlewares }) {
      for (const kind of ['light', 'guarded'] as const) {
        middlewares.use(`/${files[kind]}`, (_request, response) => {
          response.setHeader('content-type', 'image/svg+xml').end(pictureOf(readIcons(app)[kind]));
        });
      }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: files.light, source: light });
      this.emitFile({ type: 'asset', fileName: files.guarded, source: guarded });
    },
  };
}
