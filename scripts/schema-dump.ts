import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/src/platform/postgres/database.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { describeSchema } from '../tools/database/schema-description.ts';
import { startScratchPostgres } from '../tools/database/scratch-postgres.ts';

// Migrates an empty database and writes its description to server/schema.sql and server/src/platform/postgres/database.types.ts.
const root = join(import.meta.dirname, '..');
const postgres = await startScratchPostgres();
try {
  await migrate(postgres.url);
  const database = openDatabase(postgres.url);
  const { sql, types } = await describeSchema(database.pool).finally(() => database.close());
  writeFileSync(join(root, 'server/schema.sql'), sql);
  writeFileSync(join(root, 'server/src/platform/postgres/database.types.ts'), types);
} finally {
  await postgres.stop();
}
