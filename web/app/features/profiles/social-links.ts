import type { PublicProfile } from '@ngoma/api/features/profiles';

type Network = keyof PublicProfile['socialLinks'];

/** Where handles live; people write an address, a domain or a handle as they like. */
const homes = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  x: 'https://x.com/',
  tiktok: 'https://www.tiktok.com/@',
  youtube: 'https://www.youtube.com/@',
  linkedin: 'https://www.linkedin.com/in/',
} as const satisfies Partial<Record<Network, string>>;

const names: Readonly<Record<keyof typeof homes, string>> = {
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

/** What somebody wrote of their pages elsewhere, as links; what leads nowhere on the web is left out. */
export function socialLinksOf(links: PublicProfile['socialLinks']): SocialLink[] {
  return (Object.keys(homes) as (keyof typeof homes)[]).flatMap((network) => {
    const written = links[network]?.trim();
    if (!written) return [];
    const href = addressOf(written, homes[network]);
    return URL.canParse(href) ? [{ name: names[network], href }] : [];
  });
}

function addressOf(written: string, home: string): string {
  if (/^https?:\/\//i.test(written)) return written;
  // A handle may have dots, too; only what has a path, or begins with www, is surely an address.
  if (/^www\.|^[\w-]+(\.[\w-]+)+\//i.test(written)) return `https://${written}`;
  return home + encodeURIComponent(written.replace(/^@/, ''));
}
