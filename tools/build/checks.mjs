import { run } from './run.mjs';

/** The native compiler, by its path: `.bin` has a program of the same name, which dependency-cruiser needs. */
const compiler = 'node_modules/typescript-7/bin/tsc';

/** Returns the type check of a package. It is incremental, so that the next run checks only what has changed. */
const typesOf = (folder) => [
  `types of ${folder}`,
  'node',
  // Two checks already run in parallel: more threads would only wait for each other.
  [
    compiler,
    '--singleThreaded',
    '-p',
    folder,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types-of-${folder}.json`,
  ],
];

/** The folders whose imports are checked. */
const cruised = ['api/src', 'server/src', 'server/test', 'web/app', 'bench', 'e2e', 'scripts', 'tools'];

/** Static checks that run before any test, the slowest first: name, program, arguments. */
const checks = [
  typesOf('server'),
  ['types of web', 'npm', ['run', 'typecheck', '--workspace=@ngoma/web']],
  ...['bench', 'e2e', 'scripts', 'tools', 'api'].map(typesOf),
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  ['import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...cruised]],
  ['dead code', 'knip', ['--no-progress']],
  ['language', 'node', ['scripts/check-language.ts']],
];

/** Runs all checks, two at a time, even when one fails. Returns the name of each and whether it passed, in order of completion. */
export async function runChecks() {
  const waiting = [...checks];
  const results = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all([worker(), worker()]);
  return results;
}

/** Runs one check, prints one line with its result and, when it failed, its output. */
async function runCheck([name, program, args]) {
  const began = Date.now();
  const { code, output } = await run(program, args, { quiet: true, env: { FORCE_COLOR: '0' } });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(indent(output));
  return { name, hasPassed: code === 0 };
}

const indent = (text) => text.trimEnd().split('\n').slice(-80).join('\n').replace(/^/gm, '    ');
