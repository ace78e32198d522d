/** Returns the value of a query field that the server has stored in a cookie of its name; empty without one. */
export function rememberedField(name: string): string {
  try {
    return decodeURIComponent(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '');
  } catch {
    return '';
  }
}
