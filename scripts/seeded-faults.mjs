// `npm run test:seeded [number …]`: puts faults into a copy of the server, one at a time, and expects the property test of money, or
// the test that the fault names, to fail with each. It shows that the tests can fail. The repository itself is not changed.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled } from '../tools/build/prepare.mjs';
import { root, run } from '../tools/build/run.mjs';
import { faults } from '../tools/faults/faults.mjs';

const property = 'server/test/money/money.model.test.ts';
const tests = [...new Set([property, ...faults.flatMap(({ test }) => test ?? [])])];
const config = `export default { test: {
  name: 'faults', include: ${JSON.stringify(tests)}, globalSetup: ['server/test/harness/global-setup.ts'], isolate: false, hookTimeout: 120_000,
  testTimeout: 120_000,
} };\n`;

/** Copies what the test needs to a temporary folder, and links the packages. */
function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-faults-'));
  const isSource = (path) => !/[/\\](?:node_modules|data)(?:[/\\]|$)/.test(path.slice(root.length));
  for (const name of ['api', 'server', 'tools', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  writeFileSync(join(folder, 'vitest.config.mjs'), config);
  return folder;
}

/** Runs a test in the copy. Any failure that is not of the property or of a test, such as of the syntax, counts as broken. */
async function runTest(folder, test) {
  const args = ['run', '--config', 'vitest.config.mjs', test];
  const { code, output: coloured } = await run('vitest', args, { cwd: folder, quiet: true });
  const output = stripVTControlCharacters(coloured);
  if (code === 0) return { result: 'passed', output };
  const failure = test === property ? /Property failed after (\d+) tests?/ : /Tests +\d+ failed/;
  return { result: failure.test(output) ? 'failed' : 'broken', output };
}

/** Puts one fault into the copy, runs the test and takes the fault out again. Returns whether it was caught. */
async function isCaught(folder, { name, file, text, by, test = property }) {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(text).length !== 2) {
    console.log(`BROKEN  ${name}: its text does not occur once in ${file}`);
    return false;
  }
  writeFileSync(
    path,
    source.replace(text, () => by),
  );
  const { result, output } = await runTest(folder, test);
  writeFileSync(path, source);
  const after = /Property failed after (\d+) tests?/.exec(output)?.[1];
  const reason = /Caused by: \w*Error: (.+)|^(?:\S+ )?AssertionError\S*: (.+)$/m.exec(output);
  const place = after ? `sequence ${after}` : test;
  if (result === 'failed') console.log(`caught  ${name} (${place}: ${reason?.[1] ?? reason?.[2] ?? 'see the test'})`);
  else
    console.log(
      `${result === 'passed' ? 'MISSED ' : 'BROKEN '} ${name}${result === 'broken' ? `\n${output.slice(-3_000)}` : ''}`,
    );
  return result === 'failed';
}

await ensureInstalled();
const wanted = process.argv.slice(2).map(Number);
const chosen = wanted.length > 0 ? wanted.flatMap((number) => faults[number - 1] ?? []) : faults;
const folder = copySources();
try {
  const needed = [...new Set(chosen.map(({ test = property }) => test))];
  let isSound = true;
  for (const test of needed) {
    const { result, output } = await runTest(folder, test);
    console.log(`${result}  ${test} without a fault`);
    if (result !== 'passed') console.log(output.slice(-3_000));
    isSound &&= result === 'passed';
  }
  let caught = 0;
  if (isSound) for (const fault of chosen) if (await isCaught(folder, fault)) caught += 1;
  console.log(`${caught} of ${chosen.length} faults were caught`);
  process.exitCode = caught === chosen.length ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
