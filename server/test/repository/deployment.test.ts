import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { settingNames } from '#platform/config';
import { environmentOf, readImage, readUnit } from '../../../tools/app/deployment.ts';
import { root } from '../../../tools/app/ngoma.ts';

// Dockerfile and units are read here. e2e/pages/production.test.ts runs their commands.

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Variables of the C library and of Node. */
const otherNames = ['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];
const unknown = (names: Iterable<string>) => [...names].filter((name) => ![...settingNames, ...otherNames].includes(name));
/** Whether a program is installed. Others check the same file on their machine. */
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const secretNames = /SECRET|PASSWORD|TOKEN|KEY/;

const image = readImage();
/** The three commands of "Install, build, prune, run". */
const documented = /## Install, build, prune, run[\s\S]*?```sh\n([\s\S]*?)```/
  .exec(read('docs/operations.md'))?.[1]
  ?.replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

describe('the Dockerfile', () => {
  it('builds and runs with the commands of docs/operations.md', () => {
    expect(image.build).toEqual(documented?.slice(0, 2));
    const run = documented?.[2]?.split(' ') ?? [];
    expect(image.command).toEqual(run.filter((word) => !/^[A-Z_]+=/.test(word)));
    const set = run.filter((word) => /^[A-Z_]+=/.test(word) && !secretNames.test(word)).map((word) => word.split('='));
    expect(image.environment).toMatchObject(Object.fromEntries(set));
  });

  it('names its base by version, runs as a user without rights, and stops by SIGTERM', () => {
    for (const base of image.bases) expect(base).toMatch(/^node:\d+\.\d+\.\d+-/);
    expect(image.bases[0]).toContain(`node:${JSON.parse(read('package.json')).dependencies.node}-`);
    expect([image.user, image.stopSignal]).toEqual(['node', 'SIGTERM']);
    expect(image.healthCheck.join(' ')).toContain('/healthz');
  });

  it('takes paths that exist or are built, sets only known settings, and has no secret', () => {
    const built = ['node_modules', 'web/build'];
    expect(image.copied.filter((path) => !built.includes(path) && !existsSync(join(root, path)))).toEqual([]);
    expect(image.copied).toEqual(expect.arrayContaining(['package.json', 'api', 'server', ...built]));
    expect(unknown(Object.keys(image.environment))).toEqual([]);
    expect(Object.keys(image.environment).filter((name) => secretNames.test(name))).toEqual([]);
  });

  it('leaves out of its context what holds data, secrets or packages of another machine', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '**/node_modules', 'data', 'web/build', '**/.env', '**/secrets.json']),
    );
  });
});

describe.each([
  ['ngoma.service', 'off'],
  ['ngoma-worker.service', 'only'],
])('the unit %s', (name, worker) => {
  const unit = readUnit(name);
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-units-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('runs the documented command with known settings, and reads secrets from a file', () => {
    const [command = ''] = unit.ExecStart ?? [];
    expect(command.replace(`${unit.WorkingDirectory}/`, '').split(' ')).toEqual(image.command);
    const environment = environmentOf(unit);
    expect(environment).toMatchObject({ NODE_ENV: 'production', WORKER: worker, MALLOC_ARENA_MAX: '2' });
    expect(unknown(Object.keys(environment))).toEqual([]);
    expect(Object.keys(environment).filter((key) => secretNames.test(key))).toEqual([]);
    expect(unit.EnvironmentFile).toEqual(['/etc/ngoma/environment']);
  });

  it('lets the server stop by itself, gives it files for a crowd, and no rights', () => {
    expect(Number(unit.TimeoutStopSec)).toBeGreaterThan(60);
    expect([unit.KillMode, unit.Restart, unit.LimitNOFILE]).toEqual([['mixed'], ['always'], ['65536']]);
    expect([unit.NoNewPrivileges, unit.ProtectSystem, unit.CapabilityBoundingSet]).toEqual([['true'], ['strict'], ['']]);
    expect(unit.User).toEqual(['ngoma']);
  });

  it.runIf(has('systemd-analyze'))('systemd accepts it', () => {
    // The program is not installed where the unit expects it.
    const path = join(folder, name);
    const text = read(join('deploy/systemd', name));
    writeFileSync(path, text.replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`).replace(/^Documentation=.*\n/m, ''));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
