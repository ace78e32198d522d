/** Returns a typed percentage in hundredths of a percent: `3.5` and `3,5` are 350. Undefined for anything else, or finer steps. */
export function basisPointsIn(text: string): number | undefined {
  const plain = text.trim().replace(',', '.').replace(/\s*%$/, '');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 100);
}
