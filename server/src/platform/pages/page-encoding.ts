import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotliCompress = promisify(zlib.brotliCompress);
const gzipCompress = promisify(zlib.gzip);
const gunzip = promisify(zlib.gunzip);

/** Pages that are kept unpacked, the latest used last. Clients that accept no compressed response are rare. */
const maxUnpacked = 40;

/** Returns a function that unpacks a page for clients that accept no compressed response, once for all of them. */
export function unpackedPages(): (page: { readonly gzip: Buffer }) => Promise<Buffer> {
  const kept = new Map<Buffer, Promise<Buffer>>();
  return ({ gzip: packed }) => {
    const known = kept.get(packed);
    const unpacked = known ?? gunzip(packed);
    kept.delete(packed);
    kept.set(packed, unpacked);
    const [oldest] = kept.size > maxUnpacked ? kept.keys() : [];
    if (oldest) kept.delete(oldest);
    return unpacked;
  };
}

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

/** Compresses with brotli. `quality` is 0–11: 4 is fast enough for one response, 10 is worth its time for a cached page in the background. */
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
