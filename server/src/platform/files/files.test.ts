import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHttp } from '../http/http.ts';
import type { Files } from '../platform.ts';
import { isFileKey } from './file-keys.ts';
import { createFiles, localFiles } from './files.ts';
import { serveFiles } from './serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'ngoma-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let s3: Server;
let s3Url: string;
beforeAll(async () => {
  const rver = new S3rver({
    directory: join(folder, 's3'),
    silent: true,
    configureBuckets: [{ name: 'ngoma', configs: [] }],
    resetOnClose: false,
  });
  await rver.configureBuckets();
  s3 = createServer(rver.callback());
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  s3Url = `http://S3RVER:S3RVER@127.0.0.1:${(s3.address() as { port: number }).port}/ngoma?region=us-east-1`;
});
afterAll(async () => {
  s3.closeAllConnections();
  await new Promise((resolve) => s3.close(resolve));
});

const picture = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 0xff, 0x0d, 0x0a]);

describe.each([
  ['a folder', () => createFiles({ s3Url: undefined, dataDir: join(folder, 'local') })],
  ['an S3 bucket', () => createFiles({ s3Url, dataDir: folder })],
])('files in %s', (_name, make) => {
  let files: Files;
  beforeAll(async () => {
    files = await make();
  });

  test('come back unchanged', async () => {
    await files.put('covers/one-960.webp', picture, 'image/webp');
    expect(await files.get('covers/one-960.webp')).toEqual({ body: picture, contentType: 'image/webp' });
  });
  test('are replaced completely', async () => {
    await files.put('covers/two.webp', Buffer.alloc(5000, 1), 'image/webp');
    await files.put('covers/two.webp', picture, 'image/webp');
    expect((await files.get('covers/two.webp'))?.body).toEqual(picture);
  });
  test('may be empty', async () => {
    await files.put('notes/empty.txt', Buffer.alloc(0), 'text/plain');
    expect((await files.get('notes/empty.txt'))?.body).toHaveLength(0);
  });
  test('are gone when removed, and removing twice is harmless', async () => {
    await files.put('covers/three.webp', picture, 'image/webp');
    await files.remove('covers/three.webp');
    await files.remove('covers/three.webp');
    expect(await files.get('covers/three.webp')).toBeUndefined();
  });
  test('that were never stored are not found', async () => {
    expect(await files.get('covers/never.webp')).toBeUndefined();
  });
  test.each([
    '../secrets.txt',
    '/etc/passwd.txt',
    'a/../b.txt',
    'a//b.txt',
    '.hidden.txt',
    'a/.tmp.txt',
    'a\0.txt',
    'a b.txt',
    'page.html',
    'logo.svg',
    'noending',
    '',
  ])('reject the key %j', async (key) => {
    await expect(files.put(key, picture, 'text/plain')).rejects.toThrow('is not a valid file key');
    await expect(files.get(key)).rejects.toThrow('is not a valid file key');
    await expect(files.remove(key)).rejects.toThrow('is not a valid file key');
    expect(() => files.url(key)).toThrow('is not a valid file key');
  });
  test('have the content type of their extension', async () => {
    await expect(files.put('covers/four.webp', picture, 'text/html')).rejects.toThrow('is not a key for text/html');
  });
  test('have an address when they are public, and none when private', () => {
    expect(files.url('covers/one-960.webp')).toBe('/files/covers/one-960.webp');
    expect(() => files.url('private/id/one.pdf')).toThrow('private');
  });
});

// Not tested with a bucket: S3 itself keeps the last complete write, but the S3 test server does not.
test('ten concurrent writers of one key leave one complete file in a folder', async () => {
  const files = localFiles(join(folder, 'local/files'));
  const bodies = Array.from({ length: 10 }, (_, index) => Buffer.alloc(20_000, index));
  await Promise.all(bodies.map((body) => files.put('covers/busy.webp', body, 'image/webp')));
  const kept = (await files.get('covers/busy.webp'))?.body;
  expect(bodies.some((body) => kept?.equals(body))).toBe(true);
});

test('a folder keeps no temporary files', () => {
  expect(readdirSync(join(folder, 'local/files/covers')).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a bucket that cannot be reached is an error, not a missing file', async () => {
  const files = await createFiles({ s3Url: 'http://a:b@127.0.0.1:9/bucket', dataDir: folder });
  await expect(files.get('covers/one.webp')).rejects.toThrow();
});

test('an S3 address without a bucket is refused at once', async () => {
  await expect(createFiles({ s3Url: 'http://a:b@127.0.0.1:9/', dataDir: folder })).rejects.toThrow('S3_URL');
});

test('a key is at most 200 characters', () => {
  expect(isFileKey(`${'a'.repeat(196)}.txt`)).toBe(true);
  expect(isFileKey(`${'a'.repeat(197)}.txt`)).toBe(false);
});

describe('files are served', () => {
  const app = buildHttp({ config: { publicUrl: 'http://localhost', trustProxy: false }, logger: pino({ level: 'silent' }) });
  const files = localFiles(join(folder, 'served'));
  serveFiles(app, files);
  beforeAll(async () => {
    await files.put('covers/a.webp', picture, 'image/webp');
    await files.put('calendars/a.ics', picture, 'text/calendar');
    await files.put('private/ids/a.pdf', picture, 'application/pdf');
  });
  afterAll(() => app.close());

  test('as immutable, with their type, and under a policy that runs nothing', async () => {
    const answer = await app.inject('/files/covers/a.webp');
    expect(answer.rawPayload).toEqual(picture);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });
  test('as 304 to clients that have them already', async () => {
    const { etag } = (await app.inject('/files/covers/a.webp')).headers;
    const answer = await app.inject({ url: '/files/covers/a.webp', headers: { 'if-none-match': String(etag) } });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
  });
  test('as a download if they are not pictures', async () => {
    expect((await app.inject('/files/calendars/a.ics')).headers['content-disposition']).toBe('attachment');
  });
  test.each([
    '/files/private/ids/a.pdf',
    '/files/covers/b.webp',
    '/files/../package.json',
    '/files/covers/..%2f..%2fprivate/ids/a.pdf',
    '/files/covers',
    '/files/%2fprivate/ids/a.pdf',
    '/files/PRIVATE/../private/ids/a.pdf',
  ])('but never %s', async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown_route']);
  });
});
