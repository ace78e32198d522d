import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of the application with the ones that it imports. */
export interface ImportingSource {
  readonly code: string;
  /** Statically or dynamically; without packages, and without imports of types alone. */
  readonly files: readonly string[];
}

function fileOf(app: string, from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return join(app, specifier.slice(1));
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined;
}

/** Reads a file under the folder of the application. */
export function readImportingSource(app: string, path: string): ImportingSource {
  const code = readFileSync(path, 'utf8');
  const imported = code.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)'([^']+)'/g);
  const typesOnly = new Set([...code.matchAll(/^(?:im|ex)port type [^;]*? from '([^']+)'/gm)].map(([, specifier]) => specifier));
  return {
    code,
    files: [...imported]
      .filter(([, specifier]) => !typesOnly.has(specifier))
      .flatMap(([, specifier = '']) => fileOf(app, path, specifier) ?? [])
      .filter((file) => existsSync(file)),
  };
}
