import type { Plugin, parseSync } from 'vite';

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
type Expression = NonNullable<Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']>;

/** What the browser needs of a call that carries no body: where to send it, and what comes back. */
const lightParts = /^(method|path|status|produces|idempotent)$/;
/** What only the server does with a description; `body` stays, for forms that check what is typed. */
const serverOnlyParts = /^(summary|params|query|reply|refuses|allow)$/;

const isContract = (id: string) => !id.startsWith('\0') && /\/api\/src\/.*\.ts$/.test(id);
const lightMark = '\0light-contract:';

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

/** What a constant is without the schema library: a plain value or list, or a call without body and files; else undefined. */
function lightTextOf(code: string, init: Expression): string | undefined {
  if (init.type === 'Literal') return code.slice(init.start, init.end);
  if (init.type === 'ArrayExpression') {
    return init.elements.every((element) => element?.type === 'Literal') ? code.slice(init.start, init.end) : undefined;
  }
  const parts = partsOf(code, init);
  if (!parts || parts.some(({ name }) => name === 'body' || name === 'files')) return undefined;
  return `({ ${parts
    .filter(({ name }) => lightParts.test(name))
    .map(({ text }) => text)
    .join(', ')} })`;
}

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** Wraps a value so that it is dropped whole where it is not needed, without the parts that only the server uses. */
const withoutEffects = (code: string, init: Expression): Edit[] => [
  { start: init.start, end: init.start, text: '/* @__PURE__ */ $made(() => (' },
  ...(partsOf(code, init) ?? [])
    .filter(({ name }) => serverOnlyParts.test(name))
    .map(({ value: { start, end } }) => ({ start, end, text: 'undefined' })),
  { start: init.end, end: init.end, text: '))' },
];

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
  lightModule: string,
): { light: string; slim: string } {
  const all = statements.flatMap((statement) => declaredIn(code, statement));
  const imported = statements.flatMap((node) =>
    node.type === 'ImportDeclaration' ? node.specifiers.map(({ local }) => local.name) : [],
  );
  const edits: Edit[] = [];
  const moved = new Map<string, string>();
  for (const { name, statement, init, isExported } of all) {
    const value = init && isExported ? lightTextOf(code, init) : undefined;
    if (value !== undefined) {
      moved.set(name, `export const ${name} = ${value};`);
      edits.push({ start: statement.start, end: statement.end, text: '' });
    } else if (init?.type === 'CallExpression' || init?.type === 'ObjectExpression') edits.push(...withoutEffects(code, init));
  }
  const heavy = [...imported, ...all.map(({ name }) => name).filter((name) => !moved.has(name))];
  for (const { name, statement, init, text, isExported } of all) {
    if (init || !isExported || namesWord(heavy.filter((other) => other !== name)).test(text)) continue;
    moved.set(name, `export ${text}`);
    edits.push({ start: statement.start, end: statement.end, text: '' });
  }
  edits.sort((one, other) => one.start - other.start || one.end - other.end);
  const slim = edits.reduceRight((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
  const names = [...moved.keys()].join(', ');
  return {
    light: [...moved.values()].join('\n'),
    // A call of a named function is dropped whole when it is not needed; of a bare arrow function the insides would stay.
    slim: `import { ${names} } from ${JSON.stringify(lightModule)};\nexport { ${names} };\n${slim}\nfunction $made(make) { return make(); }\n`,
  };
}

/**
 * The contract's files describe many calls with schemas; a page for everybody makes two or three of them, and needs the
 * method and the path. So in the browser each file is two modules: a light one with what needs no schema library, and the
 * rest, in which every constant is marked as free of effects. A page that checks no form then carries no schema library.
 */
export function slimContract(): Plugin {
  const light = new Map<string, string>();
  return {
    name: 'ngoma:slim-contract',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source) => (source.startsWith(lightMark) ? source : undefined),
    load: (id) => (id.startsWith(lightMark) ? light.get(id.slice(lightMark.length)) : undefined),
    transform(code, id) {
      if (!isContract(id)) return undefined;
      const divided = divideContract(code, this.parse(code).body, lightMark + id);
      light.set(id, divided.light);
      return { code: divided.slim, map: null, moduleSideEffects: false };
    },
  };
}
