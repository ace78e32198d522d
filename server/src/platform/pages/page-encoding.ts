import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotliCompress = promisify(zlib.brotliCompress);
const gzipCompress = promisify(zlib.gzip);
/** Decompresses gzip, for the rare client that accepts no compressed response. */
export const gunzip = promisify(zlib.gunzip);

/** Returns the densest encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',', 20)
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Compresses with brotli. `quality` is 0–11: 4 is fast enough for one response, 9 is worth its time for a cached page. */
export const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotliCompress(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

export const gzip = (bytes: Buffer, level = 6): Promise<Buffer> => gzipCompress(bytes, { level });

/** Compresses one response that is not cached. */
export function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(bytes, 4);
  return encoding === 'gzip' ? gzip(bytes) : Promise.resolve(bytes);
}
