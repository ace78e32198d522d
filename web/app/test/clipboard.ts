/** Gives jsdom a clipboard, and returns the texts that are copied to it. */
export function collectCopies(): string[] {
  const copies: string[] = [];
  const writeText = async (text: string) => void copies.push(text);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return copies;
}
