import { saveFile } from '#lib/save-file.ts';
import { fileOf, type Work } from '../gallery-store.ts';

/** Most files that are given to the share sheet at once. Phones refuse more. */
export const maxShared = 10;

/** Returns the files of works with different names, because a share sheet or a folder keeps one of each name. */
export function filesOf(works: readonly Pick<Work, 'content' | 'eventName' | 'kind'>[]): File[] {
  const taken = new Map<string, number>();
  return works.map((work) => {
    const file = fileOf(work);
    const count = (taken.get(file.name) ?? 0) + 1;
    taken.set(file.name, count);
    if (count === 1) return file;
    const dot = file.name.lastIndexOf('.');
    return new File([file], `${file.name.slice(0, dot)} ${count}${file.name.slice(dot)}`, { type: file.type });
  });
}

/** Returns whether the share sheet of the device takes these files. */
export const canShare = (files: readonly File[]): boolean =>
  files.length <= maxShared && typeof navigator.canShare === 'function' && navigator.canShare({ files: [...files] });

export const saveFiles = (files: readonly File[]): void => {
  for (const file of files) saveFile(file, file.name);
};

/** Opens the share sheet of the device with files. Downloads them if that fails; closing the sheet is no failure. */
export async function shareFiles(files: readonly File[], text: string): Promise<void> {
  try {
    await navigator.share({ files: [...files], text });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFiles(files);
  }
}
