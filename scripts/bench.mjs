// `npm run bench [name]`: runs bench/<name>.ts, or all benchmarks one after the other.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../tools/build/prepare.mjs';
import { node, root, run } from '../tools/build/run.mjs';

await ensureInstalled();
const folder = join(root, 'bench');
const names = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => /^[a-z-]+\.ts$/.test(file))
      .map((file) => file.slice(0, -'.ts'.length))
  : [];
const [name, ...rest] = process.argv.slice(2);
if (name && !names.includes(name)) {
  console.error(`There is no bench called ${name}. There are: ${names.join(', ') || 'none'}`);
  process.exit(1);
}
let worst = 0;
for (const one of name ? [name] : names) {
  const { code } = await run(node, [join('bench', `${one}.ts`), ...rest]);
  worst = Math.max(worst, code);
}
process.exit(worst);
