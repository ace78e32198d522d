// `npm start` on a new machine: installs the dependencies, builds what has changed and runs the server.
import { ensureBuilt, ensureInstalled } from '../tools/build/prepare.mjs';
import { become, node } from '../tools/build/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
// Without the two, Node takes 100 MB more: its space for new objects grows with the machine's memory, and each thread of the C library has
// memory of its own.
become(node, ['--max-semi-space-size=16', 'server/src/main.ts'], { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' });
