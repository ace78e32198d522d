import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { compressFiles } from './compress-files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ngoma-compress-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('writes a brotli and a gzip file beside what compresses and is long enough', async () => {
  const text = 'ngoma '.repeat(100);
  mkdirSync(join(folder, 'assets'));
  for (const name of ['assets/app.js', 'sw.js', 'cover.webp']) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'assets/small.js'), 'ngoma');
  await compressFiles(folder);
  expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual([
    ...['assets', 'assets/app.js', 'assets/app.js.br', 'assets/app.js.gz', 'assets/small.js', 'cover.webp'],
    ...['sw.js', 'sw.js.br', 'sw.js.gz'],
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/app.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'assets/app.js.gz'))).toString()).toBe(text);
});
