import type { Plugin, parseSync } from 'vite';

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
type ImportStatement = Extract<Statement, { type: 'ImportDeclaration' }>;
type Expression = NonNullable<Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']>;

/** The properties of an endpoint that the browser needs to send a request and read its reply. */
const lightParts = /^(method|path|status|produces|idempotent)$/;

const isApiModule = (id: string) => !id.startsWith('\0') && /\/api\/src\/.*\.ts$/.test(id);
/** The prefix of the virtual module with one constant or function of a file, by its name. */
const lightPrefix = '\0light-api:';
const lightId = (name: string, file: string): string => `${lightPrefix}${name}:${file}`;
/** The prefix of the virtual module with a file's body schemas, each by the name of its endpoint. */
const bodiesPrefix = '\0api-bodies:';
/** Returns whether a module contains the body schemas of a file. */
export const isBodies = (id: string | null): boolean => id?.startsWith(bodiesPrefix) ?? false;

interface Part {
  readonly name: string;
  readonly text: string;
  readonly value: { readonly start: number; readonly end: number };
}

/** Returns the properties of an endpoint's description; undefined for any other expression. */
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

/** Returns a constant's source without the schema library: a plain value, a list or an endpoint; undefined for others. */
function lightTextOf(code: string, name: string, init: Expression, bodiesModule: string): string | undefined {
  if (init.type === 'Literal') return code.slice(init.start, init.end);
  if (init.type === 'ArrayExpression') {
    return init.elements.every((element) => element?.type === 'Literal') ? code.slice(init.start, init.end) : undefined;
  }
  const parts = partsOf(code, init);
  if (!parts) return undefined;
  const kept = parts.filter((part) => lightParts.test(part.name)).map(({ text }) => text);
  // A request only needs to know that there are files; the server validates which ones.
  if (parts.some((part) => part.name === 'files')) kept.push('files: true');
  if (parts.some((part) => part.name === 'body'))
    kept.push(`body: () => import(${JSON.stringify(bodiesModule)}).then((bodies) => bodies.${name})`);
  return `({ ${kept.join(', ')} })`;
}

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** Wraps a value so that the bundler can drop it as a whole if it is unused. */
const withoutEffects = ({ start, end }: Expression): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ $made(() => (' },
  { start: end, end, text: '))' },
];

function edited(code: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
  return inOrder.reduceRight((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

// The bundler drops an unused call of a named function as a whole; of an inline arrow function it would keep the body.
const makeHelper = 'function $made(make) { return make(); }\n';

/** A declaration at the top level of a file: its name, position and source. */
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

/** Returns an import of one name, from a module that contains nothing else. */
const importOf = (name: string, module: string, local = name): string =>
  `import { ${name === local ? name : `${name} as ${local}`} } from ${JSON.stringify(module)};`;

const namesPattern = (names: readonly string[]) =>
  new RegExp(`(?<![\\w$.])(${names.map((name) => name.replaceAll('$', '\\$')).join('|') || '(?!)'})(?![\\w$])`);

/**
 * Divides one API file: each of the `light` modules contains one name and imports only others of them; `slim` re-exports them all and contains
 * the rest.
 */
export function splitApiModule(
  code: string,
  statements: readonly Statement[],
  { lightModule, bodiesModule }: { readonly lightModule: (name: string) => string; readonly bodiesModule: string },
): { light: ReadonlyMap<string, string>; slim: string } {
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
  // A remaining declaration can move too if everything it refers to has moved.
  for (let before = -1; before !== moved.size; ) {
    before = moved.size;
    const heavy = [...imported, ...all.map(({ name }) => name).filter((name) => !moved.has(name))];
    for (const { name, statement, init, text, isExported } of all) {
      const isDecided = moved.has(name) || !isExported || init?.type === 'CallExpression';
      if (isDecided || namesPattern(heavy.filter((other) => other !== name)).test(text)) continue;
      moved.set(name, init ? `export const ${name} = ${text};` : `export ${text}`);
      edits.push({ start: statement.start, end: statement.end, text: '' });
    }
  }
  for (const { name, init } of all)
    if (!moved.has(name) && (init?.type === 'CallExpression' || init?.type === 'ObjectExpression'))
      edits.push(...withoutEffects(init));
  const names = [...moved.keys()];
  const importsOf = (wanted: readonly string[]) => wanted.map((name) => `${importOf(name, lightModule(name))}\n`).join('');
  const light = [...moved].map(([name, text]) => {
    const used = names.filter((other) => other !== name && namesPattern([other]).test(text));
    return [name, importsOf(used) + text] as const;
  });
  return {
    light: new Map(light),
    slim: `${importsOf(names)}export { ${names.join(', ')} };\n${edited(code, edits)}\n${makeHelper}`,
  };
}

/** Returns an import of an API file in which each light name comes from its own module, and the others from the file as before. */
export function directImports(
  { specifiers, source }: ImportStatement,
  lightModuleOf: (name: string) => string | undefined,
): string {
  const others: string[] = [];
  const direct: string[] = [];
  for (const specifier of specifiers) {
    if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') return '';
    const { name } = specifier.imported;
    const { name: local } = specifier.local;
    const module = lightModuleOf(name);
    if (module === undefined) others.push(importOf(name, source.value, local));
    else direct.push(importOf(name, module, local));
  }
  return [...direct, ...others].join('\n');
}

/** Returns the file with only the schemas of its bodies as exports, each by the name of its endpoint. */
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
  return `${edited(code, edits)}\n${makeHelper}`;
}

/**
 * Splits the API modules for the browser build. They describe many endpoints with schemas, while a page uses two or three of them
 * and needs only method and path. So each constant or function without the schema library becomes a module of its own, which our sources
 * then import directly; the rest stays in the file, in which every constant is marked as free of side effects; and its body schemas are a
 * module, which an endpoint does not contain but loads when a form needs them. A page then loads the endpoints and figures that it uses,
 * no schema library if it validates no form, and otherwise when the user types.
 */
export function splitApiModules(): Plugin {
  const light = new Map<string, string>();
  const bodies = new Map<string, string>();
  return {
    name: 'ngoma:split-api-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (source.startsWith(lightPrefix) || source.startsWith(bodiesPrefix)) return source;
      return importer?.startsWith(bodiesPrefix) ? this.resolve(source, importer.slice(bodiesPrefix.length)) : undefined;
    },
    load(id) {
      if (id.startsWith(lightPrefix)) return { code: light.get(id) ?? '', moduleSideEffects: false };
      const code = bodies.get(id.slice(bodiesPrefix.length));
      return id.startsWith(bodiesPrefix) && code !== undefined ? { code, moduleSideEffects: false } : undefined;
    },
    async transform(code, id) {
      if (isApiModule(id)) {
        const statements = this.parse(code).body;
        const lightModule = (name: string) => lightId(name, id);
        const divided = splitApiModule(code, statements, { lightModule, bodiesModule: bodiesPrefix + id });
        for (const [name, text] of divided.light) light.set(lightModule(name), text);
        bodies.set(id, bodiesOf(code, statements));
        return { code: divided.slim, map: null, moduleSideEffects: false };
      }
      if (id.startsWith('\0') || id.includes('/node_modules/') || !code.includes('@ngoma/api/')) return undefined;
      const edits: Edit[] = [];
      for (const node of this.parse(code).body) {
        if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('@ngoma/api/')) continue;
        const file = (await this.resolve(node.source.value, id))?.id;
        if (file === undefined || !isApiModule(file)) continue;
        // Divides the file, if that has not happened yet.
        await this.load({ id: file });
        const text = directImports(node, (name) => (light.has(lightId(name, file)) ? lightId(name, file) : undefined));
        if (text !== '') edits.push({ start: node.start, end: node.end, text });
      }
      return { code: edited(code, edits), map: null };
    },
  };
}
