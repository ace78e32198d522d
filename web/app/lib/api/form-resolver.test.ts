import { expect, it } from 'vitest';
import { z } from 'zod';
import { formResolver } from './form-resolver.ts';

const body = z
  .object({ name: z.string().min(2), date: z.string(), secret: z.string().optional() })
  .refine(({ name, date }) => name !== date, 'A name is no date');
interface Form {
  name: string;
  start: string;
}
const resolve = (values: Form, wire: Record<string, unknown> = {}) =>
  formResolver<Form>({
    endpoint: { body },
    locale: 'fr',
    toWire: ({ name, start }) => ({ name, date: start, ...wire }),
    names: { date: 'start' },
  })(values, undefined, { fields: {}, shouldUseNativeValidation: false });

it('shows validation errors of the API schema at the form’s own fields, in the reader’s language', async () => {
  const { values, errors } = await resolve({ name: 'a', start: 'x' });
  expect(values).toEqual({});
  expect(Object.keys(errors)).toEqual(['name']);
  expect(errors.name?.message).toMatch(/2 caractères/);
  expect(Object.keys((await resolve({ name: 'Makossa', start: 'x' }, { date: 5 })).errors)).toEqual(['start']);
});

it('leaves a request to the server when the invalid value has no field in the form', async () => {
  const alike = { name: 'Makossa', start: 'Makossa' };
  expect(await resolve(alike)).toEqual({ values: alike, errors: {} });
  const form = { name: 'Makossa', start: 'x' };
  expect(await resolve(form, { secret: 5 })).toEqual({ values: form, errors: {} });
});
