import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** An import of an icon of Phosphor, as in `import Ticket from '@phosphor-icons/core/regular/ticket.svg?react'`. */
const iconImport = /@phosphor-icons\/core\/(?<weight>[a-z]+)\/(?<name>[a-z-]+)\.svg\?react/;

const { resolve } = createRequire(import.meta.url);

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** Returns all icons that the sources import, as symbols in one picture. */
function readIcons(app: string): string {
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const imports = sources.flatMap((file) => readFileSync(join(app, file), 'utf8').match(new RegExp(iconImport, 'g')) ?? []);
  const symbols = [...new Set(imports)].sort().map((specifier) => {
    const { weight = '', name = '' } = iconImport.exec(specifier)?.groups ?? {};
    const picture = readFileSync(resolve(`@phosphor-icons/core/${weight}/${name}.svg`), 'utf8');
    return picture.replace(/^<svg [^>]*>/, `<symbol id="${name}" viewBox="0 0 256 256">`).replace('</svg>', '</symbol>');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/**
 * Makes each imported icon a component that refers to one picture file of all icons (`Icon.tsx`), so that no page loads their outlines as
 * code, and browsers keep them. Each module has icons of its own: a shared one would be a file of 70 bytes.
 */
export function iconsInOneFile(root = import.meta.dirname): Plugin {
  const app = join(root, 'app');
  const icons = readIcons(app);
  const file = `assets/icons-${shortHash(icons)}.svg`;
  return {
    name: 'ngoma:icons-in-one-file',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source === 'virtual:icon-file') return `\0${source}`;
      const name = iconImport.exec(source)?.groups?.name;
      return name === undefined ? undefined : `\0icon:${name}:${shortHash(importer)}`;
    },
    load(id) {
      if (id === '\0virtual:icon-file') return `export default '/${file}';`;
      const [, name] = /^\0icon:([a-z-]+)/.exec(id) ?? [];
      if (name === undefined) return undefined;
      const component = JSON.stringify(join(app, 'ui/kit/media/Icon.tsx'));
      return `import { iconOf } from ${component};\nexport default /* @__PURE__ */ iconOf('${name}');`;
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(readIcons(app));
      });
    },
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: file, source: icons });
    },
  };
}
