import { expect, it } from 'vitest';
import { chooseTickets, quantityField, readChoice, readEventQuery } from './ticket-choice.ts';

const vip = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const standard = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70';
const types = [
  { _id: vip, minPerOrder: 2, maxPerOrder: 6, perPerson: null, available: 4 },
  { _id: standard, minPerOrder: 1, maxPerOrder: 10, perPerson: 3, available: 100 },
];

function choose(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return chooseTickets(types, form);
}

it('a tap on plus or minus is one step, which skips what is below the minimum of an order', () => {
  expect(choose({ plus: standard })).toEqual({ [vip]: 0, [standard]: 1 });
  expect(choose({ plus: vip })).toEqual({ [vip]: 2, [standard]: 0 });
  expect(choose({ [quantityField(vip)]: '2', minus: vip })).toEqual({ [vip]: 0, [standard]: 0 });
  expect(choose({ [quantityField(standard)]: '2', minus: standard })).toEqual({ [vip]: 0, [standard]: 1 });
});

it('a tap keeps the quantities of the other ticket types', () => {
  expect(choose({ [quantityField(vip)]: '3', plus: standard })).toEqual({ [vip]: 3, [standard]: 1 });
});

it('quantities stay within stock, order and person', () => {
  expect(choose({ [quantityField(vip)]: '4', plus: vip })).toEqual({ [vip]: 4, [standard]: 0 });
  expect(choose({ [quantityField(standard)]: '99' })).toEqual({ [vip]: 0, [standard]: 3 });
  expect(choose({ [quantityField(vip)]: '-5', [quantityField(standard)]: 'many' })).toEqual({ [vip]: 0, [standard]: 0 });
});

it('the address carries the quantities and drops what is invalid', () => {
  const query = `type=${vip}:2&type=${standard}:0&type=x:1&type=${standard}:3&code=Ngoma+24&utm_source=x`;
  expect(readChoice(new URLSearchParams(query))).toEqual({ [vip]: 2, [standard]: 3 });
  const canonical = String(readEventQuery(new URLSearchParams(query)));
  expect(canonical).toBe(`code=Ngoma+24&type=${vip}%3A2&type=${standard}%3A3`);
  expect(String(readEventQuery(new URLSearchParams(canonical)))).toBe(canonical);
});
