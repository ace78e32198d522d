import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { type Frame, routeIdOf, type Screen, screens } from '../../web/app/shell/screens.ts';
import { readPageTexts } from '../../web/page-texts.ts';
import { startParts, startTextsOf } from '../../web/start-parts.ts';

/** The fields of a chunk in Vite's manifest that are read here. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** The files that the first view of a screen loads. */
export interface PageWeight {
  readonly path: string;
  readonly frame: Frame;
  readonly budget: number;
  /** Size of all JavaScript in brotli, in bytes. */
  readonly scriptBytes: number;
  readonly files: readonly string[];
}

/** The maximum size of the JavaScript that a page may load, in bytes of brotli. */
export const scriptBudgets = { public: 125_000, guarded: 220_000 } as const;

/** Returns the budget of a screen's page. */
export const budgetOf = ({ frame }: Pick<Screen, 'frame'>): number =>
  frame === 'dashboard' ? scriptBudgets.guarded : scriptBudgets.public;

const clientFolder = join(import.meta.dirname, '../../web/build/client');

export const readManifest = (): Manifest => JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'));

const layouts: Readonly<Record<Frame, string | undefined>> = {
  auth: 'app/shell/layout/AuthLayout.tsx',
  public: 'app/shell/layout/PublicLayout.tsx',
  buyer: 'app/shell/layout/BuyerLayout.tsx',
  dashboard: 'app/shell/layout/DashboardLayout.tsx',
  bare: undefined,
};

const sizes = new Map<string, number>();

/** Returns the transferred size of a built file in bytes: brotli at the highest quality, as the server stores it. */
export function brotliSize(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(join(clientFolder, file));
  const size = zlib.brotliCompressSync(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }).length;
  sizes.set(file, size);
  return size;
}

/** Returns the chunks that load before the page renders: the given ones and all their imports. */
function reachableFrom(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  return seen;
}

/** Returns the key of the chunk built from a source file, which is an entry itself. */
const chunkOf = (manifest: Manifest, source: string): string | undefined =>
  Object.keys(manifest).find((key) => key === source || key.startsWith(`${source}?`));

export function keyOf(manifest: Manifest, source: string): string {
  const key = chunkOf(manifest, source);
  if (!key) throw new Error(`The build has no chunk for ${source}`);
  return key;
}

const pageTexts = readPageTexts(join(import.meta.dirname, '../../web/app'));

/** Returns the chunk of a screen's page; undefined while the screen has no page. */
export const pageKeyOf = (manifest: Manifest, { page }: Pick<Screen, 'page'>): string | undefined =>
  chunkOf(manifest, `app/pages/${page}.tsx`);

function measurePage(manifest: Manifest, screen: Screen, pageKey: string): PageWeight {
  const { path, frame } = screen;
  // Counts French, the longer language: a reader loads one of the two.
  const groups = frame === 'dashboard' ? ['frame', ...(pageTexts.pages[routeIdOf(screen)] ?? [])] : startTextsOf(screen);
  const textsOf = (catalogues: readonly string[]) => catalogues.map((one) => keyOf(manifest, `virtual:texts/fr/${one}`));
  const texts = textsOf(['public', ...groups]);
  const roots = ['app/root.tsx', layouts[frame]].flatMap((source) => (source ? [keyOf(manifest, source)] : []));
  const entry = Object.keys(manifest).find((key) => /entry\.client\.tsx$/.test(manifest[key]?.src ?? key));
  // The heaviest state counts.
  const states = (startParts[screen.page] ?? []).map((state) => [keyOf(manifest, state.part), ...textsOf(state.texts ?? [])]);
  const weights = [[], ...states].map((state) => {
    const first = [...(entry ? [entry] : []), ...roots, ...texts, pageKey, ...state];
    const reached = reachableFrom(manifest, first);
    const files = [...new Set([...reached].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')))];
    return { path, frame, budget: budgetOf(screen), files, scriptBytes: files.reduce((sum, file) => sum + brotliSize(file), 0) };
  });
  return weights.reduce((heaviest, one) => (one.scriptBytes > heaviest.scriptBytes ? one : heaviest));
}

/** Returns the files and sizes that each screen with a page loads, according to the build manifest. Pages for developers are left out. */
export const measurePages = (manifest: Manifest): PageWeight[] =>
  screens.flatMap((screen) => {
    if (screen.path.startsWith('/dev/')) return [];
    const pageKey = pageKeyOf(manifest, screen);
    return pageKey ? [measurePage(manifest, screen, pageKey)] : [];
  });
