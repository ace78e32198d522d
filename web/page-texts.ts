import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPublicNamespace } from './app/lib/namespaces.ts';
import { routeIdOf, screens } from './app/shell/screens.ts';

/** Which texts of the guarded part belong to its frame, and which each page adds, by the id of its route. */
export interface PageTexts {
  readonly frame: readonly string[];
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

const frameFile = 'shell/DashboardLayout.tsx';

/** Every file of texts, by its name. */
export const namespacesIn = (app: string): string[] =>
  readdirSync(join(app, 'locales/en')).map((file) => file.replace(/\.json$/, ''));

function fileOf(app: string, from: string, said: string): string | undefined {
  if (said.startsWith('#')) return join(app, said.slice(1));
  return said.startsWith('.') ? join(dirname(from), said) : undefined;
}

interface Source {
  readonly files: readonly string[];
  readonly namespaces: readonly string[];
}

/** What one file imports of the application, now or later, and the files of texts whose keys it names. */
function readSource(app: string, path: string, known: ReadonlySet<string>): Source {
  const code = readFileSync(path, 'utf8');
  const imported = [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)'([^']+)'/g)];
  const keys = [...code.matchAll(/['"`]([a-z-]+):[a-zA-Z$]/g)];
  return {
    files: imported.flatMap(([, said = '']) => fileOf(app, path, said) ?? []).filter((file) => existsSync(file)),
    namespaces: keys.map(([, namespace = '']) => namespace).filter((namespace) => known.has(namespace)),
  };
}

/**
 * Reads from the sources which texts a guarded page can come to show: those of its file and of all that it imports, parts
 * that are fetched later included, because a part that opens must not wait for its words.
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
