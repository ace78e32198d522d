import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faults } from './faults.mjs';

it.each(faults)('the text of the seeded fault "$name" occurs once in its file', ({ file, text, by }) => {
  const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  expect(source.split(text)).toHaveLength(2);
  expect(by).not.toBe(text);
});
