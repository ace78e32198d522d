import type { PublicProfile } from '@ngoma/api/features/people/profiles';
import { socialAddressOf } from '@ngoma/api/features/people/social-links';

const names = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
} as const satisfies Partial<Record<keyof PublicProfile['socialLinks'], string>>;

export interface SocialLink {
  readonly name: string;
  readonly href: string;
}

/** Returns the social links of a profile; entries that do not lead to their network are left out. */
export function socialLinksOf(links: PublicProfile['socialLinks']): SocialLink[] {
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((network) => {
    const entered = links[network]?.trim();
    const href = entered ? socialAddressOf(network, entered) : undefined;
    return href === undefined ? [] : [{ name: names[network], href }];
  });
}
