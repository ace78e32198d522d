import type { Plugin, parseSync } from 'vite';

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
type Expression = NonNullable<Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']>;

/** What the browser needs of a call: where to send it, and what comes back. */
const lightParts = /^(method|path|status|produces|idempotent)$/;

const isContract = (id: string) => !id.startsWith('\0') && /\/api\/src\/.*\.ts$/.test(id);
const lightMark = '\0light-contract:';
/** Whoever asks for this module gets the schemas of a file's bodies, each by the name of its call. */
const bodiesMark = '\0contract-bodies:';

interface Part {
  readonly name: string;
  readonly text: string;
  readonly value: { readonly start: number; readonly end: number };
}

/** The parts of a call's description; undefined for any other expression. */
function partsOf(code: string, init: Expression): Part[] | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return undefined;
  const [description] = init.arguments;
  if (description?.type !== 'ObjectExpression') return undefined;
  return description.properties.flatMap((part) =>
    part.type === 'Property' && part.key.type === 'Identifier'
      ? [{ name: part.key.name, text: code.slice(part.start, part.end), value: part.value }]
      : [],
  );
}

/** What a constant is without the schema library: a plain value or list, or a call; else undefined. */
function lightTextOf(code: string, name: string, init: Expression, bodiesModule: string): string | undefined {
  if (init.type === 'Literal') return code.slice(init.start, init.end);
  if (init.type === 'ArrayExpression') {
    return init.elements.every((element) => element?.type === 'Literal') ? code.slice(init.start, init.end) : undefined;
  }
  const parts = partsOf(code, init);
  if (!parts) return undefined;
  const kept = parts.filter((part) => lightParts.test(part.name)).map(({ text }) => text);
  // Whether a call takes files is all that sending it needs; which ones, the server says.
  if (parts.some((part) => part.name === 'files')) kept.push('files: true');
  if (parts.some((part) => part.name === 'body'))
    kept.push(`body: () => import(${JSON.stringify(bodiesModule)}).then((bodies) => bodies.${name})`);
  return `({ ${kept.join(', ')} })`;
}

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** Wraps a value so that it is dropped whole where it is not needed. */
const withoutEffects = ({ start, end }: Expression): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ $made(() => (' },
  { start: end, end, text: '))' },
];

function edited(code: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
  return inOrder.reduceRight((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

// A call of a named function is dropped whole when it is not needed; of a bare arrow function the insides would stay.
const made = 'function $made(make) { return make(); }\n';

/** What may stand at the top of a file and refer to others: its name, where it is, and what is said there. */
interface Declared {
  readonly name: string;
  readonly statement: { readonly start: number; readonly end: number };
  readonly init?: Expression;
  readonly text: string;
  readonly isExported: boolean;
}

function declaredIn(code: string, statement: Statement): Declared[] {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const node = isExported ? statement.declaration : statement;
  if (node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration') {
    const isMovable = isExported && node.type === 'FunctionDeclaration';
    return node.id ? [{ name: node.id.name, statement, text: code.slice(node.start, node.end), isExported: isMovable }] : [];
  }
  if (node?.type !== 'VariableDeclaration') return [];
  const isAlone = node.declarations.length === 1;
  return node.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init
      ? [{ name: id.name, statement, init, text: code.slice(init.start, init.end), isExported: isExported && isAlone }]
      : [],
  );
}

const namesWord = (names: readonly string[]) =>
  new RegExp(`(?<![\\w$.])(${names.map((name) => name.replaceAll('$', '\\$')).join('|') || '(?!)'})(?![\\w$])`);

/** Divides one file of the contract: `light` needs no other module; `slim` takes from it and holds the rest. */
export function divideContract(
  code: string,
  statements: readonly Statement[],
  { lightModule, bodiesModule }: { readonly lightModule: string; readonly bodiesModule: string },
): { light: string; slim: string } {
  const all = statements.flatMap((statement) => declaredIn(code, statement));
  const imported = statements.flatMap((node) =>
    node.type === 'ImportDeclaration' ? node.specifiers.map(({ local }) => local.name) : [],
  );
  const edits: Edit[] = [];
  const moved = new Map<string, string>();
  for (const { name, statement, init, isExported } of all) {
    const value = init && isExported ? lightTextOf(code, name, init, bodiesModule) : undefined;
    if (value !== undefined) {
      moved.set(name, `export const ${name} = ${value};`);
      edits.push({ start: statement.start, end: statement.end, text: '' });
    }
  }
  // What remains may be plain, too, if all it stands on is.
  for (let before = -1; before !== moved.size; ) {
    before = moved.size;
    const heavy = [...imported, ...all.map(({ name }) => name).filter((name) => !moved.has(name))];
    for (const { name, statement, init, text, isExported } of all) {
      const isSettled = moved.has(name) || !isExported || init?.type === 'CallExpression';
      if (isSettled || namesWord(heavy.filter((other) => other !== name)).test(text)) continue;
      moved.set(name, init ? `export const ${name} = ${text};` : `export ${text}`);
      edits.push({ start: statement.start, end: statement.end, text: '' });
    }
  }
  for (const { name, init } of all)
    if (!moved.has(name) && (init?.type === 'CallExpression' || init?.type === 'ObjectExpression'))
      edits.push(...withoutEffects(init));
  const slim = edited(code, edits);
  const names = [...moved.keys()].join(', ');
  return {
    light: [...moved.values()].join('\n'),
    slim: `import { ${names} } from ${JSON.stringify(lightModule)};\nexport { ${names} };\n${slim}\n${made}`,
  };
}

/** The same file once more, with nothing to offer but the schemas of its bodies, each by the name of its call. */
export function bodiesOf(code: string, statements: readonly Statement[]): string {
  const edits: Edit[] = [];
  for (const statement of statements) {
    const [{ init, name } = {}] = declaredIn(code, statement);
    const parts = init && partsOf(code, init);
    if (parts) {
      const body = parts.find((part) => part.name === 'body')?.value;
      const text = body ? `export const ${name} = ${code.slice(body.start, body.end)};` : '';
      edits.push({ start: statement.start, end: statement.end, text });
      continue;
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.declaration)
      edits.push({ start: statement.start, end: statement.declaration.start, text: '' });
    if (init?.type === 'CallExpression' || init?.type === 'ObjectExpression') edits.push(...withoutEffects(init));
  }
  return `${edited(code, edits)}\n${made}`;
}

/**
 * The contract's files describe many calls with schemas; a page makes two or three of them, and needs the method and the
 * path. So in the browser each file is three modules: a light one with what needs no schema library; the rest, in which
 * every constant is marked as free of effects; and its bodies, which a call does not hold but fetches when a form asks for
 * them. A page that checks no form then carries no schema library, and one that does gets it when somebody types.
 */
export function slimContract(): Plugin {
  const light = new Map<string, string>();
  const bodies = new Map<string, string>();
  return {
    name: 'ngoma:slim-contract',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (source.startsWith(lightMark) || source.startsWith(bodiesMark)) return source;
      return importer?.startsWith(bodiesMark) ? this.resolve(source, importer.slice(bodiesMark.length)) : undefined;
    },
    load(id) {
      if (id.startsWith(lightMark)) return light.get(id.slice(lightMark.length));
      const code = bodies.get(id.slice(bodiesMark.length));
      return id.startsWith(bodiesMark) && code !== undefined ? { code, moduleSideEffects: false } : undefined;
    },
    transform(code, id) {
      if (!isContract(id)) return undefined;
      const statements = this.parse(code).body;
      const divided = divideContract(code, statements, { lightModule: lightMark + id, bodiesModule: bodiesMark + id });
      light.set(id, divided.light);
      bodies.set(id, bodiesOf(code, statements));
      return { code: divided.slim, map: null, moduleSideEffects: false };
    },
  };
}
