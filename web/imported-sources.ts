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
  const withoutTypes = code.replaceAll(/^(?:im|ex)port type [^;]*? from '[^']+'/gm, '');
  const imported = withoutTypes.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)'([^']+)'/g);
  return {
    code,
    files: [...imported].flatMap(([, specifier = '']) => fileOf(app, path, specifier) ?? []).filter((file) => existsSync(file)),
  };
}
