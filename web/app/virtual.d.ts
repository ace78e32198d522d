declare module 'virtual:screens' {
  /** The addresses (as in `screens.ts`) whose page exists in this build. */
  export const existing: ReadonlySet<string>;
}

declare module 'virtual:texts/*' {
  const texts: Readonly<Record<string, import('#lib/translation.ts').Texts>>;
  export default texts;
}
