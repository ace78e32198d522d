declare module 'virtual:screens' {
  /** The addresses (as in `screens.ts`) whose page exists in this build. */
  export const existing: ReadonlySet<string>;
}
