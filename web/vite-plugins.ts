import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, parseSync } from 'vite';
import { screens } from './app/shell/screens.ts';

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
type Expression = NonNullable<Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']>;

/** `virtual:screens` lists the addresses whose page exists, so that the navigation never offers an empty room. */
export function existingScreens(root = import.meta.dirname): Plugin {
  const id = '\0virtual:screens';
  const exists = (page: string) => existsSync(join(root, 'app/pages', `${page}.tsx`));
  return {
    name: 'ngoma:existing-screens',
    resolveId: (source) => (source === 'virtual:screens' ? id : undefined),
    load: (source) =>
      source === id
        ? `export const existing = new Set(${JSON.stringify(screens.filter((screen) => exists(screen.page)).map((screen) => screen.path))});`
        : undefined,
  };
}

/** What only the server does with a call's description; `body` stays, for forms that check what is typed. */
const serverOnlyParts = /^(summary|params|query|reply|refuses)$/;

/** The values of a description's parts that only the server uses; nothing for any other expression. */
function* serverOnlyPartsOf(init: Expression): Generator<{ start: number; end: number }> {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return;
  const [description] = init.arguments;
  if (description?.type !== 'ObjectExpression') return;
  for (const part of description.properties) {
    if (part.type === 'Property' && part.key.type === 'Identifier' && serverOnlyParts.test(part.key.name)) yield part.value;
  }
}

/**
 * The contract's files describe many calls; a page uses a few of them, and of these the method and the path. Takes the
 * parts out that only the server uses, and marks every constant as free of effects, so that what a page does not use
 * (and with it the schema library, where nothing is left that needs it) does not travel to it.
 */
export function slimContract(): Plugin {
  return {
    name: 'ngoma:slim-contract',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/\/api\/src\/.*\.ts$/.test(id)) return undefined;
      const edits: { start: number; end: number; text: string }[] = [];
      for (const node of this.parse(code).body) {
        const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
        if (declared?.type !== 'VariableDeclaration') continue;
        for (const { init } of declared.declarations) {
          if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue;
          edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ $made(() => (' });
          for (const part of serverOnlyPartsOf(init)) edits.push({ start: part.start, end: part.end, text: 'undefined' });
          edits.push({ start: init.end, end: init.end, text: '))' });
        }
      }
      const slim = edits.reduceRight((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
      // A call of a named function is dropped whole when it is not needed; of a bare arrow function the insides would stay.
      return { code: `${slim}\nfunction $made(make) { return make(); }\n`, map: null };
    },
  };
}

/** The house has no ripples (theme/components.ts says so), so their code stays at home. */
export function withoutRipples(): Plugin {
  const id = '\0no-ripple';
  return {
    name: 'ngoma:without-ripples',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source, importer) =>
      /\/TouchRipple(\.mjs)?$/.test(source) && importer?.includes('/@mui/material/ButtonBase/') ? id : undefined,
    load: (source) => (source === id ? 'export default function NoRipple() { return null; }' : undefined),
  };
}
