// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canShare, filesOf, maxShared, shareFiles } from './share-works.ts';

vi.mock('#lib/save-file.ts', () => ({ saveFile: vi.fn() }));
const { saveFile } = await import('#lib/save-file.ts');

const aWork = (eventName: string) => ({ eventName, kind: 'photo' as const, content: new Blob(['x'], { type: 'image/jpeg' }) });
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(saveFile).mockReset();
});

describe('several works of the gallery', () => {
  it('have files of different names', () => {
    const names = filesOf([aWork('Makossa Night'), aWork('Makossa Night'), aWork('Ngondo')]).map(({ name }) => name);
    expect(names).toEqual(['Makossa Night.jpg', 'Makossa Night 2.jpg', 'Ngondo.jpg']);
  });

  it('are shared if the device takes as many files', () => {
    vi.stubGlobal('navigator', { canShare: () => true });
    const files = filesOf(Array.from({ length: maxShared + 1 }, () => aWork('Ngondo')));
    expect([canShare(files.slice(1)), canShare(files)]).toEqual([true, false]);
    vi.stubGlobal('navigator', {});
    expect(canShare(files.slice(1))).toBe(false);
  });

  it.each([
    ['are downloaded if the share sheet fails', new Error('no'), 2],
    ['stay if the share sheet is closed', new DOMException('closed', 'AbortError'), 0],
  ])('%s', async (_, error, downloads) => {
    vi.stubGlobal('navigator', { share: () => Promise.reject(error) });
    await shareFiles(filesOf([aWork('Ngondo'), aWork('Ngondo')]), 'See you there');
    expect(saveFile).toHaveBeenCalledTimes(downloads);
  });
});
