import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { bodiesOf, directImports, splitApiModule } from '../../split-api-modules.ts';

const contract = `
import { z } from 'zod';
import { endpoint, pictureOf } from '../common/endpoint.ts';
export const cities = ['Douala', 'Buea'];
export const currency = 'XAF';
export const City = z.enum(cities);
const longest = 140;
export function priced(amount) { return amount + ' ' + currency; }
export const said = (amount) => cities.length + priced(amount);
export function cut(text) { return text.slice(0, longest); }
export const listEvents = endpoint({ method: 'GET', path: '/event', summary: 'List', allow: 'public', query: z.object({ q: City }), reply: z.any() });
export const createEvent = endpoint({ method: 'POST', path: '/event', summary: 'Create', allow: ['organizer'], body: z.object({ city: City }), files: { cover: pictureOf('A picture') }, reply: z.any() });
`;
const statementsOf = (code: string) => parseSync('contract.js', code).program.body;
const lightModule = (name: string) => `light ${name}`;
const divide = (code: string) => splitApiModule(code, statementsOf(code), { lightModule, bodiesModule: 'bodies' });
const { light: modules, slim } = divide(contract);
const light = [...modules.values()].join('\n');

describe('an API module in the browser build', () => {
  it('moves plain lists, plain functions and endpoints into a module without schemas', () => {
    const made = new Function(
      `${light.replace(/^import .*$/gm, '').replaceAll('export ', '')}; return { cities, currency, priced, said, listEvents, createEvent };`,
    )();
    expect(made.cities).toEqual(['Douala', 'Buea']);
    expect([made.priced(5), made.said(5)]).toEqual(['5 XAF', '25 XAF']);
    expect(made.listEvents).toEqual({ method: 'GET', path: '/event' });
    expect(made.createEvent).toEqual({ method: 'POST', path: '/event', files: true, body: expect.any(Function) });
    expect(light).not.toMatch(/\bz\b|import .* from "(?!light )|import\((?!"bodies"\))/);
  });

  it('has each of them in a module of its own, which imports the others that it uses', () => {
    expect(modules.get('cities')).toBe("export const cities = ['Douala', 'Buea'];");
    expect(modules.get('priced')).toMatch(/^import \{ currency \} from "light currency";\nexport function priced/);
  });

  it('is imported by the names that a source uses', () => {
    const [node] = statementsOf("import { City, priced as said } from '@ngoma/api/places';");
    if (node?.type !== 'ImportDeclaration') throw new Error('No import');
    const text = directImports(node, (name) => (modules.has(name) ? lightModule(name) : undefined));
    expect(text).toBe('import { priced as said } from "light priced";\nimport { City } from "@ngoma/api/places";');
  });

  it('keeps everything together that depends on a schema', () => {
    expect(light).not.toMatch(/cut|City/);
    expect(slim).toMatch(/export function cut/);
  });

  it('drops everything that only the server uses', () => {
    expect(slim + light).not.toMatch(/z\.any|z\.object|'Create'|\['organizer'\]/);
  });

  it('lets an endpoint load the schema of its body from a separate module', () => {
    expect(light).toContain('body: () => import("bodies").then((bodies) => bodies.createEvent)');
    const bodies = bodiesOf(contract, statementsOf(contract));
    expect(bodies).toContain('export const createEvent = z.object({ city: City });');
    expect(bodies.match(/\bexport\b/g)).toHaveLength(1);
    expect(parseSync('bodies.js', bodies).errors).toEqual([]);
  });

  it('still exports every name, from its own module or the file', () => {
    expect(slim).toContain('export { cities, currency, listEvents, createEvent, priced, said };');
    for (const name of ['City', 'cut']) expect(slim).toMatch(new RegExp(`export (const|function) ${name}\\b`));
    expect(() => parseSync('slim.js', slim)).not.toThrow();
    expect(parseSync('slim.js', slim).errors).toEqual([]);
  });

  it('leaves a file without anything light unchanged, except for its purity marks', () => {
    expect(divide(`import { z } from 'zod';\nexport const Name = z.string();`).slim).toContain(
      'export const Name = /* @__PURE__ */ $made(() => (z.string()));',
    );
  });
});
