const revokeAfterMs = 60_000;

/** Hands a file to the person: a phone opens or stores it, a desk downloads it. The name loses what file systems dislike. */
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
