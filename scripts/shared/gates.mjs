import { run } from './run.mjs';

/** The native compiler. By its path: in `.bin` the one that the import law's program needs has the same name. */
const compiler = 'node_modules/typescript-7/bin/tsc';

/** Remembers what it has checked, so that a second check looks at what has changed only. */
const typesOf = (folder) => [
  `types of ${folder}`,
  'node',
  // Two gates run side by side already: more threads would only wait for each other.
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

/** What has to hold before any test is worth running, the slowest first: name, program, arguments. */
const fastGates = [
  typesOf('server'),
  ['types of web', 'npm', ['run', 'typecheck', '--workspace=@ngoma/web']],
  ...['bench', 'e2e', 'scripts', 'api'].map(typesOf),
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  ['import law', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'api/src', 'server/src', 'web/app']],
  ['dead code', 'knip', ['--no-progress']],
];

/** Runs all gates, two at a time, whatever fails. Answers which passed, in no order. */
export async function runFastGates() {
  const waiting = [...fastGates];
  const results = [];
  const worker = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) results.push(await passes(gate));
  };
  await Promise.all([worker(), worker()]);
  return results;
}

/** Runs one gate, says in one line how it went and, when it failed, why. Answers whether it passed. */
async function passes([name, program, args]) {
  const began = Date.now();
  const { code, said } = await run(program, args, { quiet: true, env: { FORCE_COLOR: '0' } });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(indent(said));
  return code === 0;
}

const indent = (text) => text.trimEnd().split('\n').slice(-80).join('\n').replace(/^/gm, '    ');
