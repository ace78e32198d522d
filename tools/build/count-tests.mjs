import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** The runners of tests: their command, and how many tests passed and failed according to their report. */
const runners = {
  vitest: {
    args: (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    env: () => ({}),
    count({ numPassedTests, testResults }) {
      // A file that cannot be loaded reports no failed test, but it has failed.
      const failuresOf = ({ assertionResults, status }) =>
        assertionResults.filter((test) => test.status === 'failed').length || (status === 'failed' ? 1 : 0);
      return { passed: numPassedTests, failed: testResults.reduce((sum, file) => sum + failuresOf(file), 0) };
    },
  },
  playwright: {
    args: () => ['test', '--reporter=list,json'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count(report) {
      const tests = testsIn(report.suites);
      // Tests after a failed hook, or after a failed test that they continue, do not run.
      const hasNotRun = ({ status, expectedStatus }) => status === 'skipped' && expectedStatus !== 'skipped';
      return {
        passed: tests.filter(({ status }) => status === 'expected').length,
        failed: tests.filter((test) => ['unexpected', 'flaky'].includes(test.status) || hasNotRun(test)).length,
      };
    },
  },
};

/** Returns the tests of Playwright's suites and of the suites inside of them. */
const testsIn = (suites = []) =>
  suites.flatMap(({ suites: inner, specs = [] }) => [...specs.flatMap(({ tests }) => tests), ...testsIn(inner)]);

/**
 * Runs tests and returns how many passed and failed. A run that ends without a report, with an error outside of tests, or without
 * a test that ran counts as one failure.
 * @param {'vitest' | 'playwright'} runner
 * @param {readonly string[]} args
 * @param {{ cwd?: string, quiet?: boolean }} [options]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function countTests(runner, args, { cwd = root, quiet = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-report-'));
  const report = join(folder, 'report.json');
  const { args: own, env, count } = runners[runner];
  try {
    const { code } = await run(runner, [...own(report), ...args], { cwd, quiet, env: env(report) });
    const counted = count(JSON.parse(readFileSync(report, 'utf8')));
    const hasFailed = code !== 0 || counted.passed === 0;
    return hasFailed && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    console.log('The run ended without a report.');
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
