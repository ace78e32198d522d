import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../../src/features');

/** Matches code that sends or stores notifications of people, which only the notifications feature may have. */
const writes =
  /\bmail\.(send|enqueue)\(|\bphoneMessages\.send\(|\bmail\b[^;\n]*\} = platform|'web-push'|insert into personal_notifications/;

const findWriters = (files: readonly { readonly path: string; readonly text: string }[]): string[] =>
  files
    .filter(({ path }) => !path.endsWith('.test.ts') && !path.startsWith('notifications/'))
    .filter(({ text }) => writes.test(text))
    .map(({ path }) => path);

it('only the notifications feature sends emails, pushes and messages to people', () => {
  const files = globSync('**/*.ts', { cwd: features }).map((path) => ({
    path,
    text: readFileSync(join(features, path), 'utf8'),
  }));
  expect(files.length).toBeGreaterThan(100);
  expect(findWriters(files)).toEqual([]);
});

it.each([
  `await mail.enqueue(tx, email);`,
  `await platform.mail.send(email);`,
  `const { db, mail } = platform;`,
  `import webpush from 'web-push';`,
  `await phoneMessages.send('sms', message);`,
])('finds a feature that does so: %s', (text) => {
  expect(findWriters([{ path: 'orders/orders.service.ts', text }])).toEqual(['orders/orders.service.ts']);
  expect(findWriters([{ path: 'notifications/delivery/deliver.ts', text }])).toEqual([]);
});
