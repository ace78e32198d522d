// `npm run check`: the fast gates, all of them, whatever fails.
import { runFastGates } from './shared/gates.mjs';
import { ensureInstalled } from './shared/prepare.mjs';

await ensureInstalled();
const results = await runFastGates();
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
