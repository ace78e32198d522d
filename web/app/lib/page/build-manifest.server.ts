import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Chunks = Readonly<Record<string, Chunk>>;

let chunks: Chunks | undefined;

/** Returns the chunks of the browser's build by their source files; none in development. */
function readChunks(): Chunks {
  const path = join(import.meta.dirname, '../client/.vite/manifest.json');
  chunks ??= import.meta.env.DEV ? {} : (JSON.parse(readFileSync(path, 'utf8')) as Chunks);
  return chunks;
}

const known = new Map<string, readonly Chunk[]>();

/** Returns the chunk of a source file of the build, and all that it imports statically. */
export function chunksOf(source: string): readonly Chunk[] {
  const found = known.get(source);
  if (found) return found;
  const seen = new Set([source]);
  for (const key of seen) for (const imported of readChunks()[key]?.imports ?? []) seen.add(imported);
  const all = [...seen].flatMap((key) => readChunks()[key] ?? []);
  known.set(source, all);
  return all;
}
