import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotliCompress = promisify(zlib.brotliCompress);
const gzipCompress = promisify(zlib.gzip);
/** Undoes `gzip`, for the rare reader who takes no compressed answer. */
export const gunzip = promisify(zlib.gunzip);

/** The densest form that an `Accept-Encoding` header allows. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',', 20)
    .map((wish) => wish.trim())
    .filter((wish) => !/;\s*q=0(\.0*)?$/.test(wish))
    .map((wish) => wish.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** `quality` 0–11: 4 is quick enough for one answer, 9 pays for what many will read. */
export const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotliCompress(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

export const gzip = (bytes: Buffer, level = 6): Promise<Buffer> => gzipCompress(bytes, { level });

/** Compresses one answer for one reader. */
export function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(bytes, 4);
  return encoding === 'gzip' ? gzip(bytes) : Promise.resolve(bytes);
}
