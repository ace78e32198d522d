import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** What has to hold before any test is worth running: name, program, arguments. */
export const fastGates = [
  ['types of api', 'tsc', ['-p', 'api']],
  ['types of server', 'tsc', ['-p', 'server']],
  ['types of web', 'npm', ['run', 'typecheck', '--workspace=@ngoma/web']],
  ...['scripts', 'bench', 'e2e']
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .map((folder) => [`types of ${folder}`, 'tsc', ['-p', folder]]),
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  ['import law', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'api/src', 'server/src', 'web/app']],
  ['dead code', 'knip', ['--no-progress']],
];

/** Runs one gate, says in one line how it went and, when it failed, why. Answers whether it passed. */
export async function passes([name, program, args]) {
  const began = Date.now();
  const { code, said } = await run(program, args, { quiet: true, env: { FORCE_COLOR: '0' } });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(indent(said));
  return code === 0;
}

const indent = (text) => text.trimEnd().split('\n').slice(-80).join('\n').replace(/^/gm, '    ');
