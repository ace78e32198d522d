import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followingSegments, openWalArchive } from './wal-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'ngoma-wal-'));
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

const segment = '000000010000000000000001';
const content = Buffer.alloc(16 << 20, 'the log of a database ');

describe.each(['folder', 'bucket'])('an archive in a %s', (kind) => {
  const open = (systemId = '7301') => openWalArchive(kind === 'folder' ? join(folder, 'archive') : s3Url, systemId);

  it('returns what was stored, and nothing for what was not', async () => {
    const archive = await open();
    await archive.store(segment, content);
    expect((await archive.find(segment))?.equals(content)).toBe(true);
    expect(await archive.find('000000010000000000000002')).toBeUndefined();
    await archive.store('00000002.history', Buffer.from('1 0/3000000'));
    expect((await archive.find('00000002.history'))?.toString()).toBe('1 0/3000000');
  });

  it('accepts a repetition, and refuses another content under the same name', async () => {
    const archive = await open();
    await archive.store(segment, content);
    await expect(archive.store(segment, Buffer.from('of another database'))).rejects.toThrow(/another/);
    expect((await archive.find(segment))?.equals(content)).toBe(true);
  });

  it('keeps the databases apart, and refuses names that leave its folder', async () => {
    expect(await (await open('7302')).find(segment)).toBeUndefined();
    await expect((await open()).find('../secrets')).rejects.toThrow(/not the name/);
  });
});

it('an archived segment with one changed byte is never returned', async () => {
  const archive = await openWalArchive(join(folder, 'damaged'), '7301');
  await archive.store(segment, content);
  const stored = join(folder, 'damaged/wal/7301');
  const path = join(stored, readdirSync(stored)[0] ?? '');
  const bytes = readFileSync(path);
  for (const place of [3, 40, 100, bytes.length >> 1, bytes.length - 2]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    writeFileSync(path, changed);
    await expect(archive.find(segment)).rejects.toThrow(/damaged/);
  }
});

it('the segments after one continue in the next file of the log, and other files have none', () => {
  expect(followingSegments('0000000200000001000000FE', 3)).toEqual([
    '0000000200000001000000FF',
    '000000020000000200000000',
    '000000020000000200000001',
  ]);
  expect(followingSegments('00000002.history', 3)).toEqual([]);
});
