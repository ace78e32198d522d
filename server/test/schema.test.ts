import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { describeSchema } from './schema-description.ts';

const { pool } = await testDatabase();
const committed = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

it('schema.sql and database.types.ts say what the migrations make', async () => {
  const { sql, types } = await describeSchema(pool);
  expect(committed('schema.sql'), 'run: npm run schema:dump').toBe(sql);
  expect(committed('src/platform/database.types.ts'), 'run: npm run schema:dump').toBe(types);
});
