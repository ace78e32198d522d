const revokeAfterMs = 60_000;

/**
 * Saves a file for the user: a phone opens or stores it, a desktop browser downloads it. Characters that file systems reject are
 * removed from the name.
 */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|]+/g, '-');
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may still be reading it after the click.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
