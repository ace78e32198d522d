// `npm test` on a new machine: installs the dependencies and runs all checks and tests. Continues after a failure; the last
// lines name what failed, and count the results of the checks and of both runners.
import { runChecks } from '../tools/build/checks.mjs';
import { countTests } from '../tools/build/count-tests.mjs';
import { ensureBuilt, ensureInstalled } from '../tools/build/prepare.mjs';

let passed = 0;
const failures = [];

async function addTests(title, runner) {
  console.log(`\n${title}`);
  const counted = await countTests(runner, []);
  passed += counted.passed;
  failures.push(...counted.failures);
}

async function countBuild() {
  try {
    await ensureBuilt();
    console.log('\nok     the pages build');
    passed += 1;
  } catch (fault) {
    console.log(`\nFAILED the pages build\n${fault.message}`);
    failures.push('the pages build');
  }
}

try {
  await ensureInstalled();
  for (const { name, hasPassed } of await runChecks()) {
    if (hasPassed) passed += 1;
    else failures.push(name);
  }
  await addTests('Unit and HTTP tests', 'vitest');
  await countBuild();
  await addTests('Browser tests', 'playwright');
} catch (fault) {
  console.error(fault.message);
  failures.push('the run itself');
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
