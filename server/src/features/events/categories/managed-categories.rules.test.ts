import { expect, it } from 'vitest';
import {
  type CategoryRecord,
  changedTexts,
  requireChild,
  requireOwnNames,
  requireRetired,
  requireSiblings,
  requireTopLevel,
  requireTreeVersion,
  slugFor,
} from './managed-categories.rules.ts';

const category = (id: string, parentId: string | null, name: string, nameFr = name): CategoryRecord => ({
  ...{ id, parentId, name, nameFr, slug: id, description: '', descriptionFr: '', position: 1, retiredAt: null },
});
const tree = [category('a', null, 'Concerts'), category('b', null, 'Comedy', 'Humour'), category('a1', 'a', 'Jazz')];

it('a name is taken within its level only, whatever its case and accents', () => {
  const texts = (name: string, nameFr: string) => ({ name, nameFr, description: '', descriptionFr: '' });
  expect(() => requireOwnNames(tree, texts('CONCERTS', 'x'), { parentId: null })).toThrow('CONCERTS');
  expect(() => requireOwnNames(tree, texts('x', 'Húmour'), { parentId: null })).toThrow('Húmour');
  expect(() => requireOwnNames(tree, texts('Concerts', 'x'), { parentId: null, id: 'a' })).not.toThrow();
  expect(() => requireOwnNames(tree, texts('Jazz', 'Jazz'), { parentId: 'b' })).not.toThrow();
});

it('an address comes from the English name, and a number makes it unique', () => {
  expect(slugFor('Théâtre & Cinéma!', new Set())).toBe('theatre-cinema');
  expect(slugFor('Jazz', new Set(['jazz', 'jazz-2']))).toBe('jazz-3');
  expect(slugFor('音楽', new Set())).toBe('category');
});

it('an order names all siblings once', () => {
  expect(() => requireSiblings(tree, null, ['b', 'a'])).not.toThrow();
  for (const ids of [['a'], ['a', 'a'], ['a', 'b', 'a1']])
    expect(() => requireSiblings(tree, null, ids)).toThrow('Another admin');
  expect(() => requireSiblings(tree, null, ['a', 'x'])).toThrow('does not exist');
  expect(() => requireSiblings(tree, 'x', ['a1'])).toThrow('does not exist');
});

it('the tree has two levels, and its version is compared', () => {
  expect(() => requireTopLevel({ parentId: 'a' })).toThrow('two levels');
  expect(() => requireChild({ parentId: null })).toThrow('below another');
  expect(() => requireTreeVersion(3, 2)).toThrow('Another admin');
});

it('a category is retired once, and restored once', () => {
  expect(() => requireRetired({ retiredAt: null }, true)).toThrow('offered already');
  expect(() => requireRetired({ retiredAt: new Date() }, false)).toThrow('not offered');
});

it('changes name the texts that differ', () => {
  expect(changedTexts(category('a', null, 'Jazz'), category('a', null, 'Jazz', 'Le jazz'))).toEqual([
    { field: 'nameFr', from: 'Jazz', to: 'Le jazz' },
  ]);
});
