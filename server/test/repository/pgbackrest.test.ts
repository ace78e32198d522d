import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../deploy/pgbackrest');

/** Reads a file of sections with `name=value` lines. Throws for any other line. */
function readSections(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {};
  let current: Record<string, string> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !/^\s*#/.test(one))) {
    const [, section, name, value] = /^\[([\w:-]+)\]$|^([\w-]+)\s*=\s*(.+)$/.exec(line) ?? [];
    if (section !== undefined) {
      current = {};
      sections[section] = current;
    } else if (name !== undefined && value !== undefined) current[name] = value;
    else throw new Error(`"${line}" is neither a section nor a setting`);
  }
  return sections;
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const config = readSections(read('pgbackrest.conf'));
const postgres = readSections(`[settings]\n${read('postgresql.conf')}`).settings ?? {};

it('the configuration of pgBackRest names a repository, how long backups live, and the database that archives to it', () => {
  expect(config.global).toMatchObject({ 'repo1-path': expect.stringMatching(/^\//), 'repo1-retention-full': '2' });
  const [stanza = ''] = Object.keys(config).filter((name) => name !== 'global');
  expect(config[stanza]).toMatchObject({ 'pg1-path': expect.stringMatching(/^\//), 'pg1-port': '5432' });
  expect(postgres).toMatchObject({ wal_level: 'replica', archive_mode: 'on', archive_timeout: '60s' });
  expect(postgres.archive_command).toBe(`'pgbackrest --stanza=${stanza} archive-push %p'`);
  const operations = readFileSync(join(folder, '../../docs/operations.md'), 'utf8');
  expect(operations).toContain(`pgbackrest --stanza=${stanza} --type=full backup`);
});

const isInstalled = spawnSync('pgbackrest', ['version']).status === 0;

it.skipIf(!isInstalled)('an installed pgBackRest accepts the configuration', () => {
  const args = [`--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=ngoma', '--log-level-console=warn', 'info'];
  const output = execFileSync('pgbackrest', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  expect(output).toContain('stanza: ngoma');
  expect(output).not.toMatch(/WARN/);
});
