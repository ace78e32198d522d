import type { Locale } from '@ngoma/api/common/locale';
import type { MetaDescriptor } from 'react-router';

interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Address without a language. */
  readonly url: string;
  readonly image?: string;
  readonly locale: Locale;
  readonly type?: string;
  /** True for unlisted pages: adds `noindex` for search engines. */
  readonly isHidden?: boolean;
}

const withLanguage = (url: string, locale: Locale): string => `${url}${url.includes('?') ? '&' : '?'}lang=${locale}`;

/**
 * Returns the meta tags of a public page for search engines and messengers: title, description, picture and the address in both
 * languages.
 */
export function pageMeta({
  title,
  description,
  url,
  image,
  locale,
  type = 'website',
  isHidden = false,
}: PageMeta): MetaDescriptor[] {
  const short = description.replace(/\s+/g, ' ').trim().slice(0, 200);
  return [
    { title },
    { name: 'description', content: short },
    { property: 'og:site_name', content: 'Ngoma' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: short },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: locale === 'fr' ? 'fr_CM' : 'en_CM' },
    { property: 'og:locale:alternate', content: locale === 'fr' ? 'en_CM' : 'fr_CM' },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: withLanguage(url, 'en') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'fr', href: withLanguage(url, 'fr') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: url },
  ];
}
