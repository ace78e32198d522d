// `npm run test:long [-- --seed=N] [-- --count=N] [name …]`: runs the proofs of money and the journeys through every gateway in
// full, which takes hours. `npm test` runs a sample of each. Every proof prints the seed that repeats it.
import { ensureBuilt, ensureInstalled } from '../tools/build/prepare.mjs';
import { run } from '../tools/build/run.mjs';

const proofs = [
  ...['server/test/money', 'server/test/gateways', 'server/test/faults'],
  ...['e2e/gateways.test.ts', 'e2e/power-cut.test.ts'],
];
const options = { seed: 'TEST_SEED', count: 'TEST_COUNT' };

const env = { TEST_LONG: '1' };
const names = [];
for (const arg of process.argv.slice(2)) {
  const [, name, value] = /^--(seed|count)=(\d+)$/.exec(arg) ?? [];
  if (name) env[options[name]] = value;
  else names.push(arg);
}
await ensureInstalled();
await ensureBuilt();
const { code } = await run('vitest', ['run', '--project=server', '--project=e2e', ...(names.length > 0 ? names : proofs)], {
  env,
});
process.exit(code);
