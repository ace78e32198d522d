// `npm start` on a new machine: installs the dependencies, builds what has changed and runs the server.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from '../tools/build/prepare.mjs';
import { become, node, root } from '../tools/build/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
// Without the four, Node takes 180 MB more: its space for new objects grows with the machine's memory, each thread of the C library has
// memory of its own, each start compiles the sources anew, and the memory that only the start needed is kept.
become(node, ['--max-semi-space-size=16', '--expose-gc', 'server/src/main.ts'], {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node-compile'),
});
