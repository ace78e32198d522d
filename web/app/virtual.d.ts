declare module 'virtual:screens' {
  /** The addresses (as in `screens.ts`) whose page exists in this build. */
  export const existing: ReadonlySet<string>;
}

declare module 'virtual:page-texts' {
  type Group = Readonly<Record<string, import('#lib/i18n/translation.ts').CompiledTexts>>;
  /** The namespaces that each guarded page adds, by the id of its route. */
  export const pages: Readonly<Record<string, readonly string[]>>;
  export const load: Readonly<
    Record<import('@ngoma/api/common/locale').Locale, Readonly<Record<string, () => Promise<{ default: Group }>>>>
  >;
}

declare module 'virtual:texts/*' {
  const texts: Readonly<Record<string, import('#lib/i18n/translation.ts').CompiledTexts>>;
  export default texts;
}

declare module '*.svg?react' {
  const Icon: import('react').ComponentType<import('react').SVGProps<SVGSVGElement>>;
  export default Icon;
}

declare module 'virtual:icon-file' {
  /** The address of the picture file of the icons of public and buying pages. */
  const file: string;
  export default file;
}
