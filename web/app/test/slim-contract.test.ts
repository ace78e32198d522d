import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { divideContract } from '../../slim-contract.ts';

const contract = `
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
export const cities = ['Douala', 'Buea'];
export const currency = 'XAF';
export const City = z.enum(cities);
const longest = 140;
export function priced(amount) { return amount + ' ' + currency; }
export function cut(text) { return text.slice(0, longest); }
export const listEvents = endpoint({ method: 'GET', path: '/event', summary: 'List', allow: 'public', query: z.object({ q: City }), reply: z.any() });
export const createEvent = endpoint({ method: 'POST', path: '/event', summary: 'Create', allow: ['organizer'], body: z.object({ city: City }), reply: z.any() });
`;
const divide = (code: string) => divideContract(code, parseSync('contract.js', code).program.body, 'light');
const { light, slim } = divide(contract);

describe('the contract, as it travels to the browser', () => {
  it('gives plain lists, plain functions and calls without a body a module without schemas', () => {
    const made = new Function(`${light.replaceAll('export ', '')}; return { cities, currency, priced, listEvents };`)();
    expect(made.cities).toEqual(['Douala', 'Buea']);
    expect(made.priced(5)).toBe('5 XAF');
    expect(made.listEvents).toEqual({ method: 'GET', path: '/event' });
    expect(light).not.toMatch(/\bz\b|import/);
  });

  it('keeps together what needs something that stays', () => {
    expect(light).not.toMatch(/cut|createEvent|City/);
    expect(slim).toMatch(/export function cut/);
  });

  it('keeps the body of a call, for forms, and none of what only the server uses', () => {
    expect(slim).toMatch(/body: z\.object\(\{ city: City \}\)/);
    expect(slim).not.toMatch(/z\.any|'Create'|\['organizer'\]/);
  });

  it('still offers every name, from one of the two', () => {
    expect(slim).toContain('export { cities, currency, listEvents, priced };');
    for (const name of ['City', 'cut', 'createEvent']) expect(slim).toMatch(new RegExp(`export (const|function) ${name}\\b`));
    expect(() => parseSync('slim.js', slim)).not.toThrow();
    expect(parseSync('slim.js', slim).errors).toEqual([]);
  });

  it('leaves a file without anything light as it is, but for its marks', () => {
    expect(divide(`import { z } from 'zod';\nexport const Name = z.string();`).slim).toContain(
      'export const Name = /* @__PURE__ */ $made(() => (z.string()));',
    );
  });
});
