// `npm run test:long [-- --seed=N] [-- --count=N] [name …]`: runs the proofs of money, the journeys through every gateway, and the
// accessibility of every screen on both devices in full, which takes hours. `npm test` runs a sample of each. Every proof prints the
// seed that repeats it.
// `npm run test:faults [-- --seed=N] [-- --kills=N] [-- --buyers=N] [name …]`: those of the faults only.
import { ensureBuilt, ensureInstalled } from '../tools/build/prepare.mjs';
import { run } from '../tools/build/run.mjs';

const proofs = [
  'server/test/money',
  'server/test/gateways',
  'server/test/faults',
  'server/test/endpoints/invalid-requests.test.ts',
  'server/test/endpoints/published-description.test.ts',
  'e2e/buying/gateways.test.ts',
  'e2e/buying/power-cut.test.ts',
  'e2e/pages/accessibility.test.ts',
];
const options = { seed: 'TEST_SEED', count: 'TEST_COUNT', kills: 'TEST_KILLS', buyers: 'TEST_BUYERS' };

const env = { TEST_LONG: '1' };
let names = [];
for (const arg of process.argv.slice(2)) {
  const [, name, value] = /^--(seed|count|kills|buyers)=(\d+)$/.exec(arg) ?? [];
  const [, folder] = /^--in=(.+)$/.exec(arg) ?? [];
  if (name) env[options[name]] = value;
  else if (folder) proofs.splice(0, proofs.length, folder);
  else names.push(arg);
}
if (proofs.length === 1) names = names.map((name) => `${proofs[0]}/${name}`);
await ensureInstalled();
await ensureBuilt();
const chosen = names.length > 0 ? names : proofs;
const isJourney = (name) => name.startsWith('e2e/');
const runs = [
  ['vitest', ['run', '--project=server'], chosen.filter((name) => !isJourney(name))],
  ['playwright', ['test'], chosen.filter(isJourney)],
];
let hasFailed = false;
for (const [runner, args, files] of runs) {
  if (files.length === 0) continue;
  const { code } = await run(runner, [...args, ...files], { env });
  hasFailed ||= code !== 0;
}
process.exit(hasFailed ? 1 : 0);
