import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countTests } from './count-tests.mjs';
import { root } from './run.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ngoma-count-tests-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const runners = {
  vitest: { config: 'vitest.config.mjs', options: "{ test: { include: ['*.test.mjs'] } }", package: 'vitest' },
  playwright: {
    config: 'playwright.config.mjs',
    options: '{ testMatch: /test\\.mjs$/, workers: 1 }',
    package: '@playwright/test',
  },
} as const;

/** Runs a file with these tests. */
function run(runner: keyof typeof runners, tests: string) {
  const { config, options, package: from } = runners[runner];
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, config), `export default ${options};`);
  writeFileSync(join(folder, 'some.test.mjs'), `import { expect, test } from '${from}';\n${tests}`);
  return countTests(runner, [], { cwd: folder, quiet: true });
}

/** Each test starts a runner, which takes some seconds on a busy machine. */
const timeout = 60_000;

describe.each(['vitest', 'playwright'] as const)('tests run by %s', { timeout }, (runner) => {
  it('are counted by their results, without those that are skipped', async () => {
    const tests = `
      test('holds', () => expect(1).toBe(1));
      test.describe('a group', () => {
        test('holds too', () => undefined);
        test('fails', () => expect(1).toBe(2));
        test.skip('waits', () => undefined);
      });`;
    expect(await run(runner, tests)).toEqual({
      passed: 2,
      failures: [expect.stringMatching(/^some\.test\.mjs › a group › fails: ./)],
    });
  });

  it('count as one failure when their file cannot be loaded', async () => {
    expect(await run(runner, "throw new Error('broken');")).toMatchObject({ passed: 0, failures: [expect.any(String)] });
  });

  it('count as one failure when there is none', async () => {
    expect(await run(runner, 'expect(1);')).toMatchObject({ passed: 0, failures: [expect.any(String)] });
  });

  it('count as one failure when none of them runs', async () => {
    expect(await run(runner, "test.skip('waits', () => undefined);")).toEqual({
      passed: 0,
      failures: [`${runner}: no test ran`],
    });
  });
});

it('journeys that do not run after a failed hook count as failed', { timeout }, async () => {
  const tests = `
    test.beforeAll(() => { throw new Error('no server'); });
    test('first', () => undefined);
    test('second', () => undefined);`;
  expect(await run('playwright', tests)).toEqual({
    passed: 0,
    failures: [expect.stringContaining('some.test.mjs › first'), expect.stringContaining('some.test.mjs › second')],
  });
});
