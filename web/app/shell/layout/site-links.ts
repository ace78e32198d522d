import type { TextKey } from '#lib/i18n/text-keys.ts';

/** The links in the header and the footer of pages without the side navigation. */
export const siteLinks: readonly { readonly path: string; readonly label: TextKey }[] = [
  { path: '/our-event', label: 'shell:events' },
  { path: '/category', label: 'shell:categories' },
];
