const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux/],
] as const;

const nameIn = (list: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  list.find(([, form]) => form.test(text))?.[0];

/** Returns the device's everyday name, such as `Firefox · Android`, or undefined if neither browser nor system is recognised. */
export function deviceName(userAgent: string | null): string | undefined {
  const names = [nameIn(browsers, userAgent ?? ''), nameIn(systems, userAgent ?? '')].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' · ') : undefined;
}
