import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

const app = join(import.meta.dirname, '..');

/** The parts of a file of the web application, read from its syntax tree. */
export interface SourceFile {
  /** The path from `web/app`. */
  readonly path: string;
  readonly text: string;
  /** The files of `web/app` that it loads, at once or later. Imports of types load nothing. */
  readonly imports: readonly string[];
  /** The names of the elements and components that it renders. */
  readonly elements: ReadonlySet<string>;
  /** The keys of its texts; one that is completed at run time ends with a dot. */
  readonly textKeys: readonly string[];
}

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Calls back with each node of a tree. */
function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const part of Object.values(value)) walk(part, visit);
}

/** Returns the path from `web/app` of an imported file; undefined for packages. */
function resolve(from: string, source: string): string | undefined {
  if (source.startsWith('#')) return source.slice(1);
  return source.startsWith('.') ? normalize(join(dirname(from), source)) : undefined;
}

const sourceOf = (node: Node): unknown =>
  node.importKind !== 'type' && node.exportKind !== 'type' && isNode(node.source) ? node.source.value : undefined;

/** Returns the constant text of an argument, up to what is known at run time only. */
function keyOf(argument: unknown): readonly string[] {
  if (!isNode(argument)) return [];
  if (argument.type === 'ConditionalExpression') return [...keyOf(argument.consequent), ...keyOf(argument.alternate)];
  if (argument.type === 'Literal') return [String(argument.value)];
  if (argument.type !== 'TemplateLiteral' || !Array.isArray(argument.quasis)) return [];
  const [first] = argument.quasis as readonly { readonly value: { readonly raw: string } }[];
  return first?.value.raw ? [first.value.raw] : [];
}

function read(path: string): SourceFile {
  const text = readFileSync(join(app, path), 'utf8');
  const [imports, elements, textKeys] = [new Set<string>(), new Set<string>(), new Set<string>()];
  walk(parseSync(path, text).program, (node) => {
    const source = resolve(path, String(sourceOf(node) ?? ''));
    if (source) imports.add(source);
    if (node.type === 'JSXOpeningElement' && isNode(node.name)) elements.add(String(node.name.name ?? ''));
    const isText = node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 't';
    if (isText && Array.isArray(node.arguments)) for (const key of keyOf(node.arguments[0])) textKeys.add(key);
  });
  return { path, text, imports: [...imports], elements, textKeys: [...textKeys] };
}

/** Reads all files of the web application, by path from `web/app`. */
export const readSources = (): ReadonlyMap<string, SourceFile> =>
  new Map(globSync('**/*.{ts,tsx}', { cwd: app }).map((path) => [path, read(path)]));

/** Returns the paths that a file loads, directly or through others. */
export function reachedFrom(sources: ReadonlyMap<string, SourceFile>, path: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [path];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const one of sources.get(next)?.imports ?? []) {
      if (reached.has(one)) continue;
      reached.add(one);
      open.push(one);
    }
  }
  return reached;
}
