import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../server/src/platform/migrate.ts';
import { describeSchema } from '../server/test/schema-description.ts';
import { startScratchPostgres } from '../server/test/scratch-postgres.ts';

// Migrates an empty database and writes down what came out: server/schema.sql and server/src/platform/database.types.ts.
const root = join(import.meta.dirname, '..');
const postgres = await startScratchPostgres();
try {
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { sql, types } = await describeSchema(client).finally(() => client.end());
  writeFileSync(join(root, 'server/schema.sql'), sql);
  writeFileSync(join(root, 'server/src/platform/database.types.ts'), types);
} finally {
  await postgres.stop();
}
