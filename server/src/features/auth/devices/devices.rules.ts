/** Days after which an unused device is forgotten. */
export const forgottenAfterDays = 400;

/** Maximum known devices of an account. The one that was unused for longest makes room. */
export const maxDevices = 20;

// The first match counts: Edge and Opera name Chrome, Chrome names Safari, and Android names Linux.
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns a short name such as "Chrome, Android" from a user agent, or null if it names neither browser nor system. */
export function deviceName(userAgent: string | undefined): string | null {
  const found = [browsers, systems].flatMap((list) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? []);
  return found.length > 0 ? found.join(', ') : null;
}
