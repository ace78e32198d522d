import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const decisions = readdirSync(folder).filter((file) => /^\d{4}-.+\.md$/.test(file));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

it('the index lists every decision under its own title', () => {
  const lines = decisions.map((file) => {
    const [, number, title] = /^# (\d{4}) (.+)/.exec(read(file)) ?? [];
    return `- [${number}](${file}) ${title}`;
  });
  const index = read('README.md').split('\n');
  expect(lines.filter((line) => !index.includes(line))).toEqual([]);
});

it('every decision tells its context, what was decided, and what follows', () => {
  const parts = ['**Context.**', '**Decision.**', '**Consequences.**'];
  expect(decisions.filter((file) => parts.some((part) => !read(file).includes(part)))).toEqual([]);
});
