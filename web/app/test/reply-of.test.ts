import { endpoint } from '@ngoma/api/common/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { loadEndpoints } from './checked-fetch.ts';
import { idOf, replyOf } from './reply-of.ts';

const Person = z.object({ _id: z.uuid(), name: z.string(), born: z.iso.date().nullable() }).meta({ id: 'PersonOfTest' });
const reply = z.object({
  owner: Person,
  heir: Person.nullable(),
  people: z.array(Person),
  state: z.enum(['open', 'closed']),
  at: z.iso.datetime(),
  count: z.int().min(1),
  isOn: z.boolean(),
  code: z
    .string()
    .regex(/^\d{4}$/)
    .meta({ example: '0000' }),
  note: z.string().max(2),
  more: z.string().optional(),
  texts: z.record(z.enum(['en', 'fr']), z.string()),
  sums: z.record(z.string(), z.object({ amount: z.int(), fee: z.int() })),
  means: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('bank'), iban: z.string() }),
    z.object({
      kind: z.literal('mobile'),
      number: z.string(),
      operator: z.enum(['mtn', 'orange']),
      holder: z.string().nullable(),
    }),
  ]),
});
const list = endpoint({ method: 'GET', path: '/people', summary: 'Lists people', allow: 'public', reply });

it('a reply of which nothing is given has the smallest valid values', () => {
  expect(replyOf(list)).toEqual({
    ...{ owner: { _id: idOf('1'), name: 'text', born: null }, heir: null, people: [] },
    ...{ state: 'open', at: '2026-11-01T09:00:00.000Z' },
    ...{ count: 1, isOn: false, code: '0000', note: 'te', texts: { en: 'text', fr: 'text' }, sums: {} },
    means: { kind: 'bank', iban: 'text' },
  });
});

it('what is given stays, and the rest of its objects and list items is completed', () => {
  const people = [{ name: 'Brenda' }, { born: '2001-02-03' }];
  const whole = replyOf(list, { owner: { name: 'Ada' }, people, more: 'yes', sums: { day: { fee: 3 } } });
  expect(whole.owner).toEqual({ _id: idOf('1'), name: 'Ada', born: null });
  expect(whole.people).toEqual([
    { _id: idOf('2'), name: 'Brenda', born: null },
    { _id: idOf('3'), name: 'text', born: '2001-02-03' },
  ]);
  expect([whole.more, whole.sums]).toEqual(['yes', { day: { amount: 0, fee: 3 } }]);
});

it('of several alternatives the one is completed that has the given fields', () => {
  const means = { operator: 'orange', holder: 'Awa' } as const;
  expect(replyOf(list, { means }).means).toEqual({ kind: 'mobile', number: 'text', ...means });
});

it('a field that the endpoint does not have, and a value that it refuses, throw', () => {
  // @ts-expect-error The compiler refuses it too.
  expect(() => replyOf(list, { owner: { nickname: 'A' } })).toThrow('"nickname" is not among the fields _id, name, born');
  const person = { _id: idOf('ada'), name: 'Ada', born: null };
  // @ts-expect-error The compiler refuses it too.
  expect(() => replyOf(list, { heir: { ...person, age: 7 } })).toThrow('"age" is not among the fields _id, name, born');
  // @ts-expect-error The compiler refuses it too.
  expect(() => replyOf(list, { state: 'lost' })).toThrow('The reply to GET /people is not valid');
  expect(() => replyOf(list, { owner: { _id: 'brenda' } })).toThrow('The reply to GET /people is not valid');
});

it('each endpoint of the API has a smallest reply', async () => {
  const endpoints = await loadEndpoints();
  expect(endpoints.length).toBeGreaterThan(300);
  expect(endpoints.flatMap((one) => (one.reply.safeParse(replyOf(one)).success ? [] : one.path))).toEqual([]);
});
