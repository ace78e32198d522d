import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { type SocialNetwork, socialAddressOf } from '@ngoma/api/features/people/social-links';
import { invalidInput } from '#platform/http/body/validation';
import { bilingual, translate } from '#platform/i18n/messages';
import type { ProfileChanges, SocialLinks, User } from './users.types.ts';

/** Characters that are not mistaken for one another when read aloud or written by hand. */
const suffixAlphabet = 'ACDEFGHJKMNPQRTUVWXY379';
const longestNamePart = 8;

/**
 * Builds a referral code that can be read aloud from the first name and random characters, such as `BRENDA7K`. `attempt` counts
 * from 0. Each further attempt lengthens the random part, so that even the most common name finds a free code.
 */
export function referralCodeFor(name: string, attempt: number, randomInt: (below: number) => number): string {
  const folded = name.normalize('NFD').toUpperCase();
  const firstWord = folded
    .split(/\s+/)
    .map((word) => word.replace(/[^A-Z]/g, ''))
    .find((word) => word.length >= 2);
  const namePart = (firstWord ?? 'NGOMA').slice(0, longestNamePart);
  const suffix = Array.from({ length: 3 + attempt }, () => suffixAlphabet[randomInt(suffixAlphabet.length)]);
  return namePart + suffix.join('');
}

/** Normalizes a referral code, which people type by hand, by removing spaces and hyphens and ignoring case. */
export const normalizeReferralCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Normalizes a phone number to digits, with a leading plus sign if the person typed one. */
export const normalizePhone = (typed: string): string => (typed.trim().startsWith('+') ? '+' : '') + typed.replace(/\D/g, '');

const dialledAbroad = /^00/;
/** A number of Cameroon without its country code: nine digits, of mobiles (6) and landlines (2). */
const nationalNumber = /^(?:237)?([26]\d{8})$/;

/**
 * Returns the forms in which an account may have this phone number: people type it with a country code, with a plus sign or two zeros
 * before it, or without. The first is the full form.
 */
export function formsOfPhone(typed: string): readonly [string, ...string[]] {
  const digits = typed.replace(/\D/g, '').replace(dialledAbroad, '');
  const national = nationalNumber.exec(digits)?.[1];
  const international = national === undefined ? digits : `237${national}`;
  return [`+${international}`, international, `00${international}`, ...(national === undefined ? [] : [national])];
}

/**
 * Normalizes profile changes: phone numbers in one form, empty texts as null, links checked. Raises `validation` (400) for a
 * social link that does not lead to its network, because other people would follow it.
 */
export function normalizeChanges(changes: ProfileChanges): ProfileChanges {
  const normalized: Record<string, unknown> = { ...changes };
  if (changes.number) normalized.number = normalizePhone(changes.number);
  for (const key of ['number', 'username', 'experience', 'address', 'website'] as const)
    if (changes[key] === '') normalized[key] = null;
  if (changes.socialLinks) normalized.socialLinks = normalizeLinks(changes.socialLinks);
  return normalized;
}

function normalizeLinks(links: SocialLinks): SocialLinks {
  const kept: Partial<Record<SocialNetwork, string>> = {};
  for (const [network, typed] of Object.entries(links) as [SocialNetwork, string | undefined][]) {
    const link = typed?.trim();
    if (!link) continue;
    if (/\p{Cc}|^[a-z]+:(?!\/\/)/iu.test(link) || socialAddressOf(network, link) === undefined)
      throw invalidInput({ [`socialLinks.${network}`]: bilingual('users.linkOfAnotherSite') });
    kept[network] = link;
  }
  return kept;
}

/** Returns the name, address and code that replace those of a deleted account, in its language and different for each account. */
export function pseudonymOf({ id, locale }: Pick<User, 'id' | 'locale'>): { name: string; email: string; referralCode: string } {
  const mark = id.slice(-6).toUpperCase();
  return {
    name: translate(locale === 'en' ? 'en' : 'fr', 'users.deletedAccount', { mark }),
    email: `${id}@erased.invalid`,
    referralCode: `ERASED-${id}`,
  };
}

/** Maps a user to the reply that the person receives about their own account. */
export function toSignedInUser(user: User, urlOf: (key: string) => string): SignedInUser {
  return {
    _id: user.id,
    name: user.name,
    number: user.number,
    email: user.email,
    socialLinks: user.socialLinks,
    username: user.username,
    experience: user.experience,
    address: user.address,
    website: user.website,
    cover: user.coverKey === null ? null : { url: urlOf(user.coverKey) },
    avatar: user.avatarKey === null ? null : { url: urlOf(user.avatarKey) },
    isVerified: user.isVerified,
    isAdmin: user.role === 'admin',
    isEmailConfirmed: user.emailConfirmedAt !== null,
    referralCode: user.referralCode,
    role: user.role,
    locale: user.locale,
    createdAt: user.createdAt.toISOString(),
  };
}
