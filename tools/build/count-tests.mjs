import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, run } from './run.mjs';

/** Returns the line of a failed test: its path, and the beginning of what went wrong. */
const failure = (path, message = '') => {
  const [reason] = stripVTControlCharacters(message).trim().split('\n');
  return path.join(' › ') + (reason ? `: ${reason}` : '');
};

/** The runners of tests: their command, and how many tests passed and failed according to their report. */
const runners = {
  vitest: {
    args: (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    env: () => ({}),
    count({ numPassedTests, testResults }, cwd) {
      const failuresOf = ({ name, message, assertionResults, status }) => {
        const file = relative(cwd, name);
        const failed = assertionResults.filter((test) => test.status === 'failed');
        // A file that cannot be loaded reports no failed test, but it has failed.
        if (failed.length === 0 && status === 'failed') return [failure([file], message)];
        return failed.map(({ ancestorTitles, title, failureMessages }) =>
          failure([file, ...ancestorTitles, title], failureMessages[0]),
        );
      };
      return { passed: numPassedTests, failures: testResults.flatMap(failuresOf) };
    },
  },
  playwright: {
    args: () => ['test', '--reporter=list,json'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count(report) {
      const tests = testsIn(report.suites);
      // Tests after a failed hook, or after a failed test that they continue, do not run.
      const hasNotRun = ({ status, expectedStatus }) => status === 'skipped' && expectedStatus !== 'skipped';
      const hasFailed = (test) => ['unexpected', 'flaky'].includes(test.status) || hasNotRun(test);
      return {
        passed: tests.filter(({ status }) => status === 'expected').length,
        failures: tests.filter(hasFailed).map(({ path, results }) => failure(path, results.at(-1)?.error?.message)),
      };
    },
  },
};

/** Returns the tests of Playwright's suites and of the suites inside of them, with their path: the file, groups and title. */
const testsIn = (suites = [], outer = []) =>
  suites.flatMap(({ title, suites: inner, specs = [] }) => {
    const path = [...outer, title];
    const own = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, path: [...path, spec.title] })));
    return [...own, ...testsIn(inner, path)];
  });

/**
 * Runs tests. Returns how many passed, and a line for each that failed. A run that ends without a report, with an error outside of
 * tests, or without a test that ran counts as one failure.
 * @param {'vitest' | 'playwright'} runner
 * @param {readonly string[]} args
 * @param {{ cwd?: string, quiet?: boolean }} [options]
 * @returns {Promise<{ passed: number, failures: string[] }>}
 */
export async function countTests(runner, args, { cwd = root, quiet = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-report-'));
  const report = join(folder, 'report.json');
  const { args: own, env, count } = runners[runner];
  try {
    const { code } = await run(runner, [...own(report), ...args], { cwd, quiet, env: env(report) });
    const counted = count(JSON.parse(readFileSync(report, 'utf8')), cwd);
    const hasFailed = code !== 0 || counted.passed === 0;
    if (!hasFailed || counted.failures.length > 0) return counted;
    return { ...counted, failures: [`${runner}: ${counted.passed === 0 ? 'no test ran' : 'an error outside of its tests'}`] };
  } catch {
    return { passed: 0, failures: [`${runner}: the run ended without a report`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
