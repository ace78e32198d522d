import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
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
