import { vi } from 'vitest';

/** Keeps downloads from leaving the page, which jsdom cannot, and returns the names of the files. */
export function collectDownloads(): string[] {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
