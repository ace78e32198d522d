import type { z } from 'zod';
import type { SocialLinks } from './auth.ts';

export type SocialNetwork = keyof z.infer<typeof SocialLinks>;

/** The hosts of each network with their subdomains, and the address that a handle is appended to. */
const networks: Readonly<Record<SocialNetwork, { readonly home: string; readonly hosts: readonly string[] }>> = {
  facebook: { home: 'https://www.facebook.com/', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  instagram: { home: 'https://www.instagram.com/', hosts: ['instagram.com', 'instagr.am'] },
  x: { home: 'https://x.com/', hosts: ['x.com', 'twitter.com'] },
  tiktok: { home: 'https://www.tiktok.com/@', hosts: ['tiktok.com'] },
  youtube: { home: 'https://www.youtube.com/@', hosts: ['youtube.com', 'youtu.be'] },
  linkedin: { home: 'https://www.linkedin.com/in/', hosts: ['linkedin.com', 'lnkd.in'] },
  whatsapp: { home: 'https://wa.me/', hosts: ['wa.me', 'whatsapp.com'] },
};

/** Matches a web address without user name or password, and finds its host. Stricter than browsers, which repair addresses. */
const webAddress = /^https?:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?(?:[/?#]\S*)?$/i;

/**
 * Returns the web address of what a person entered for a network: an address, a domain with a path, or a handle. Undefined for an
 * address that does not lead to a host of the network, or that has a user name or a password, behind which a host can be hidden.
 */
export function socialAddressOf(network: SocialNetwork, entered: string): string | undefined {
  const { home, hosts } = networks[network];
  const text = entered.trim();
  // A number is typed with spaces and a plus sign.
  const handle = network === 'whatsapp' ? text.replace(/[\s+().-]/g, '') : text.replace(/^@/, '');
  const address = writtenAddress(text) ?? home + encodeURIComponent(handle);
  const host = webAddress.exec(address)?.[1]?.toLowerCase();
  return hosts.some((own) => host === own || host?.endsWith(`.${own}`)) ? address : undefined;
}

/** Returns what was entered as an address, or undefined for a handle. */
function writtenAddress(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  // Handles may contain dots, too, so only text with a path or a leading www is certainly a domain.
  return /^www\.|^[\w-]+(\.[\w-]+)+(:\d+)?\//i.test(text) ? `https://${text}` : undefined;
}
