// `npm run demo:reset`: stops a running Ngoma and deletes its embedded database and files. The next start creates the demo data
// again. Keys and settings stay, so that nothing else has to be set up again.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../tools/build/run.mjs';

if (process.env.DATABASE_URL) {
  console.error('DATABASE_URL is set: only the embedded database can be reset. Unset it, or drop that database yourself.');
  process.exit(1);
}
const dataDir = resolve(root, process.env.DATA_DIR || './data');
const lock = join(dataDir, 'server.lock');

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

if (existsSync(lock)) {
  const { pid } = JSON.parse(readFileSync(lock, 'utf8'));
  if (isRunning(pid)) {
    console.log(`Stopping the running Ngoma (process ${pid}) …`);
    process.kill(pid, 'SIGTERM');
    // The server removes its lock last, when the database has stopped.
    for (let tries = 0; existsSync(lock) && isRunning(pid); tries += 1) {
      if (tries === 600) {
        console.error('It does not stop. Stop it yourself and try again.');
        process.exit(1);
      }
      await sleep(100);
    }
  }
}
for (const name of ['postgres', 'postgres.new', 'postgres.json', 'files']) {
  rmSync(join(dataDir, name), { recursive: true, force: true });
}
console.log(`The database in ${dataDir} is deleted. The next start creates the demo data again.`);
