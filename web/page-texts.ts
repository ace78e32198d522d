import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { routeIdOf, screens } from './app/shell/screens.ts';
import { readImportingSource } from './imported-sources.ts';

/**
 * The namespaces that public pages need; they load before hydration. Every other file of `locales/` belongs to the guarded pages,
 * which load the namespaces they use. A public page with a namespace of its own adds it here, or loads it alone (`OwnTexts.tsx`)
 * when its texts would weigh on every other public page.
 */
const publicNamespaces: readonly string[] = ['common', 'shell', 'events', 'wishlist', 'ratings'];

/** Returns whether a namespace belongs to the public pages. */
export const isPublicNamespace = (namespace: string): boolean => publicNamespaces.includes(namespace);

/** The namespaces of the guarded frame, and those that each page adds, by the id of its route. */
export interface PageTexts {
  readonly frame: readonly string[];
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

const frameFile = 'shell/layout/DashboardLayout.tsx';

/** Returns the name of every catalogue. */
export const namespacesIn = (app: string): string[] =>
  readdirSync(join(app, 'locales/en')).map((file) => file.replace(/\.json$/, ''));

interface Source {
  readonly files: readonly string[];
  readonly namespaces: readonly string[];
}

/** Returns the application files that a file imports, statically or dynamically, and the namespaces of the keys it contains. */
function readSource(app: string, path: string, known: ReadonlySet<string>): Source {
  const { code, files } = readImportingSource(app, path);
  const keys = [...code.matchAll(/['"`]([a-z-]+):[a-zA-Z$]/g)];
  return {
    files,
    namespaces: keys.map(([, namespace = '']) => namespace).filter((namespace) => known.has(namespace)),
  };
}

/**
 * Reads from the sources which namespaces a guarded page needs: those of its file and of everything it imports, dynamic imports
 * included, because a part that opens should not wait for its texts.
 */
export function readPageTexts(app: string): PageTexts {
  const known = new Set(namespacesIn(app).filter((namespace) => !isPublicNamespace(namespace)));
  const sources = new Map<string, Source>();
  const namespacesFrom = (start: string): string[] => {
    const seen = new Set([start]);
    const found = new Set<string>();
    for (const path of seen) {
      const source = sources.get(path) ?? readSource(app, path, known);
      sources.set(path, source);
      for (const file of source.files) if (/\.tsx?$/.test(file)) seen.add(file);
      for (const namespace of source.namespaces) found.add(namespace);
    }
    return [...found].sort();
  };
  const frame = namespacesFrom(join(app, frameFile));
  const pages = screens.flatMap((screen) => {
    const path = join(app, 'pages', `${screen.page}.tsx`);
    if (screen.frame !== 'dashboard' || !existsSync(path)) return [];
    return [[routeIdOf(screen), namespacesFrom(path).filter((namespace) => !frame.includes(namespace))] as const];
  });
  return { frame, pages: Object.fromEntries(pages) };
}
