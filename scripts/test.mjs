// `npm test` on a new machine: installs the dependencies and runs all checks and tests. Continues after a failure; the last line
// counts the results of the checks and of both runners.
import { runChecks } from '../tools/build/checks.mjs';
import { countTests } from '../tools/build/count-tests.mjs';
import { ensureBuilt, ensureInstalled } from '../tools/build/prepare.mjs';

const total = { passed: 0, failed: 0 };
const count = (ok) => {
  total[ok ? 'passed' : 'failed'] += 1;
};

async function addTests(title, runner, args) {
  console.log(`\n${title}`);
  const { passed, failed } = await countTests(runner, args);
  total.passed += passed;
  total.failed += failed;
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
  await addTests('Unit and HTTP tests', 'vitest', []);
  await countBuild();
  await addTests('Browser tests', 'playwright', []);
} catch (fault) {
  console.error(fault.message);
  count(false);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
