import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const compressible = /\.(js|css|svg|json|webmanifest|txt|xml|wasm|html)$/;
/** Pages load dozens of small scripts, which brotli halves; below this many bytes it saves less than its header takes. */
const minBytes = 200;
/** Number of files at once: the threads that Node compresses with. */
const atOnce = 4;

/**
 * Writes a brotli and a gzip file beside each file of a built web app that compresses, at the highest compression, for the server to send.
 */
export async function compressFiles(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name));
  const compressNext = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await compress(join(folder, name));
  };
  await Promise.all(Array.from({ length: atOnce }, compressNext));
}

async function compress(path) {
  const bytes = await readFile(path);
  if (bytes.length < minBytes) return;
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await gzip(bytes, { level: 9 }));
}
