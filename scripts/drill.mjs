// `npm run drill [-- --seconds=N] [-- --buyers=N] [-- --seed=N]`: two nodes and a worker behind HAProxy and PgBouncer, a primary and
// its replica, all on this machine without Docker. Restarts and kills them under load and proves that nothing answered is lost.
import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { ensureInstalled } from '../tools/build/prepare.mjs';
import { run } from '../tools/build/run.mjs';

const options = { seconds: 'TEST_SECONDS', buyers: 'TEST_BUYERS', seed: 'TEST_SEED' };

const env = {
  TEST_DRILL: '1',
  TEST_LONG: '1',
  PATH: `${process.env.PATH ?? ''}${delimiter}/usr/sbin${delimiter}/usr/local/sbin`,
};
for (const arg of process.argv.slice(2)) {
  const [, name, value] = /^--(\w+)=(\d+)$/.exec(arg) ?? [];
  if (!(name in options)) {
    console.error(
      `${arg} is unknown. There are: ${Object.keys(options)
        .map((one) => `--${one}=N`)
        .join(', ')}`,
    );
    process.exit(1);
  }
  env[options[name]] = value;
}

const missing = [
  ['haproxy', '-v'],
  ['pgbouncer', '--version'],
].filter(([program, flag]) => spawnSync(program, [flag], { env: { ...process.env, PATH: env.PATH } }).status !== 0);
if (missing.length > 0) {
  const names = missing.map(([program]) => program).join(' ');
  console.error(`The drill needs ${names}, which the distribution has as packages of the same name:`);
  console.error(
    `  Debian, Ubuntu:  apt install ${names}\n  Fedora, RHEL:    dnf install ${names}\n  Alpine:          apk add ${names}`,
  );
  console.error('Their services need not run: the drill starts its own.');
  process.exit(1);
}
await ensureInstalled();
const { code } = await run('vitest', ['run', '--project=server', 'server/test/cluster'], { env });
process.exit(code);
