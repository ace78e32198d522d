import type { PublicProfile } from '@ngoma/api/features/profiles';

type Network = keyof PublicProfile['socialLinks'];

/** Websites that handles belong to. A person may enter a URL, a domain or a handle. */
const websites = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  x: 'https://x.com/',
  tiktok: 'https://www.tiktok.com/@',
  youtube: 'https://www.youtube.com/@',
  linkedin: 'https://www.linkedin.com/in/',
} as const satisfies Partial<Record<Network, string>>;

const names: Readonly<Record<keyof typeof websites, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};

export interface SocialLink {
  readonly name: string;
  readonly href: string;
}

/** Returns the social links of a profile; entries that are no web address are left out. */
export function socialLinksOf(links: PublicProfile['socialLinks']): SocialLink[] {
  return (Object.keys(websites) as (keyof typeof websites)[]).flatMap((network) => {
    const written = links[network]?.trim();
    if (!written) return [];
    const href = addressOf(written, websites[network]);
    return URL.canParse(href) ? [{ name: names[network], href }] : [];
  });
}

function addressOf(written: string, home: string): string {
  if (/^https?:\/\//i.test(written)) return written;
  // Handles may contain dots too, so only text with a path or a leading www is certainly a domain.
  if (/^www\.|^[\w-]+(\.[\w-]+)+\//i.test(written)) return `https://${written}`;
  return home + encodeURIComponent(written.replace(/^@/, ''));
}
