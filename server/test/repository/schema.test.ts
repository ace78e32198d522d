import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeSchema } from '../../../tools/database/schema-description.ts';
import { testDatabase } from '../harness/database.ts';

const { pool } = await testDatabase();
const committed = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

it('schema.sql and database.types.ts match the migrations', async () => {
  const { sql, types } = await describeSchema(pool);
  expect(committed('schema.sql'), 'run: npm run schema:dump').toBe(sql);
  expect(committed('src/platform/postgres/database.types.ts'), 'run: npm run schema:dump').toBe(types);
});
