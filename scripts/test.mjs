// `npm test` on a new machine: installs the dependencies and runs all checks and tests. Continues after a failure; the last line
// counts the results.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../tools/build/checks.mjs';
import { ensureBuilt, ensureInstalled } from '../tools/build/prepare.mjs';
import { run } from '../tools/build/run.mjs';

const total = { passed: 0, failed: 0 };
const count = (ok) => {
  total[ok ? 'passed' : 'failed'] += 1;
};

/** Runs test files and adds up their results. A run that ends without a report counts as one failure. */
async function countTests(title, args) {
  console.log(`\n${title}`);
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-report-'));
  const report = join(folder, 'report.json');
  const { code } = await run('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
  const before = total.failed;
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    total.passed += numPassedTests;
    for (const file of testResults) {
      const failures = file.assertionResults.filter(({ status }) => status === 'failed').length;
      // A file that cannot be loaded reports no failed test, but it has failed.
      total.failed += failures || (file.status === 'failed' ? 1 : 0);
    }
  } catch {
    console.log('The run ended without a report.');
  }
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0 && total.failed === before) count(false);
}

async function countBuild() {
  try {
    await ensureBuilt();
    console.log('\nok     the pages build');
    count(true);
  } catch (fault) {
    console.log(`\nFAILED the pages build\n${fault.message}`);
    count(false);
  }
}

try {
  await ensureInstalled();
  for (const passed of await runChecks()) count(passed);
  await countTests('Unit and HTTP tests', ['--project=api', '--project=server', '--project=web']);
  await countBuild();
  await countTests('Browser tests', ['--project=e2e']);
} catch (fault) {
  console.error(fault.message);
  count(false);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
