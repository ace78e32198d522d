import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '#test/harness/database';
import { migrate } from './migrate.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes a folder of migrations, and a function that adds files to it. */
function someMigrations(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-migrations-'));
  folders.push(folder);
  const write = (more: Record<string, string>) => {
    for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text);
  };
  write(files);
  return { folder, write };
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(
      ({ rows }) => rows,
      (fault) => fault.message as string,
    )
    .finally(() => client.end());
}

const toys = { '0001_initial.sql': 'create table toys (id integer); insert into toys values (1);' };
const urls = await Promise.all(Array.from({ length: 7 }, () => emptyDatabase()));
const aDatabase = () => urls.pop() ?? '';

it('migrate runs each file once, in order, and installs the job queue', async () => {
  const url = aDatabase();
  const { folder, write } = someMigrations(toys);
  expect(await migrate(url, { folder })).toEqual(['0001_initial.sql']);
  write({ '0002_more.sql': 'insert into toys values (2);' });
  expect(await migrate(url, { folder })).toEqual(['0002_more.sql']);
  expect(await migrate(url, { folder })).toEqual([]);
  expect(await query(url, 'select id from toys order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await query(url, 'select count(*)::int as jobs from graphile_worker.jobs')).toEqual([{ jobs: 0 }]);
});

it('migrate runs each file once although several nodes start at the same time', async () => {
  const url = aDatabase();
  const { folder } = someMigrations(toys);
  const runs = await Promise.all([1, 2, 3].map(() => migrate(url, { folder })));
  expect(runs.flat()).toEqual(['0001_initial.sql']);
  expect(await query(url, 'select id from toys')).toEqual([{ id: 1 }]);
});

it('migrate rolls back a file that fails, and keeps the earlier ones', async () => {
  const url = aDatabase();
  const { folder } = someMigrations({ ...toys, '0002_broken.sql': 'create table halves (id integer); select nonsense;' });
  await expect(migrate(url, { folder })).rejects.toThrow('0002_broken.sql failed: column "nonsense" does not exist');
  expect(await query(url, 'select id from toys')).toEqual([{ id: 1 }]);
  expect(await query(url, 'select id from halves')).toBe('relation "halves" does not exist');
});

it('migrate refuses a file that was changed after it ran', async () => {
  const url = aDatabase();
  const { folder, write } = someMigrations(toys);
  await migrate(url, { folder });
  write({ '0001_initial.sql': 'create table toys (id bigint);' });
  await expect(migrate(url, { folder })).rejects.toThrow('0001_initial.sql was changed after it ran');
});

it('migrate refuses a database that is ahead of the program', async () => {
  const url = aDatabase();
  await migrate(url, { folder: someMigrations({ ...toys, '0002_more.sql': 'select 1;' }).folder });
  await expect(migrate(url, { folder: someMigrations(toys).folder })).rejects.toThrow('belongs to a newer version');
});

it('migrate runs a file that is added after a later one has run', async () => {
  const url = aDatabase();
  const { folder, write } = someMigrations({ ...toys, '0003_third.sql': 'insert into toys values (3);' });
  await migrate(url, { folder });
  write({ '0002_second.sql': 'insert into toys values (2);' });
  expect(await migrate(url, { folder })).toEqual(['0002_second.sql']);
});

it('migrate refuses one number for two files, and a name without a number', async () => {
  const url = aDatabase();
  const twins = someMigrations({ ...toys, '0001_other.sql': 'select 1;' });
  await expect(migrate(url, { folder: twins.folder })).rejects.toThrow('0001_other.sql');
  const nameless = someMigrations({ 'toys.sql': 'select 1;' });
  await expect(migrate(url, { folder: nameless.folder })).rejects.toThrow('should be named like 0001_initial.sql');
});
