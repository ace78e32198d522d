// `npm run check`: the fast gates, all of them, whatever fails.
import { fastGates, passes } from './shared/gates.mjs';
import { ensureInstalled } from './shared/prepare.mjs';

await ensureInstalled();
let failed = 0;
for (const gate of fastGates) if (!(await passes(gate))) failed += 1;
console.log(`${fastGates.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
