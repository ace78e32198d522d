import type { SignedInUser } from '@ngoma/api/features/auth';
import { invalidInput } from '#platform/validation';
import type { ProfileChanges, SocialLinks, User } from './users.types.ts';

/** Letters and digits that nobody mistakes for another, read aloud or written down. */
const suffixAlphabet = 'ACDEFGHJKMNPQRTUVWXY379';
const longestNamePart = 8;

/**
 * A referral code that can be said aloud: the first name and a few characters, such as `BRENDA7K`. `attempt` counts from
 * 0; each further one makes the random part longer, so that even the most common name finds a free code.
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

/** Codes are typed by hand from a poster or a message: case, blanks and hyphens say nothing. */
export const normalizeReferralCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** A phone number as it is kept: digits, and a plus sign where the person wrote one in front. */
export const normalizePhone = (typed: string): string => (typed.trim().startsWith('+') ? '+' : '') + typed.replace(/\D/g, '');

/**
 * Makes changes of a profile fit to be kept: phone numbers in one form, emptied texts as null, links that lead nowhere
 * harmful. Refuses a social link of another scheme than http(s): it would become a link that others follow.
 */
export function tidyChanges(changes: ProfileChanges): ProfileChanges {
  const tidied: Record<string, unknown> = { ...changes };
  if (changes.number) tidied.number = normalizePhone(changes.number);
  for (const key of ['number', 'username', 'experience', 'address', 'website'] as const)
    if (changes[key] === '') tidied[key] = null;
  if (changes.socialLinks) tidied.socialLinks = tidyLinks(changes.socialLinks);
  return tidied;
}

function tidyLinks(links: SocialLinks): SocialLinks {
  const kept: Record<string, string> = {};
  for (const [network, typed] of Object.entries(links)) {
    const link = typed?.trim();
    if (!link) continue;
    // A handle (@brenda), a number or a bare domain, with a port if need be, is fine; what has a scheme must be a web address.
    const scheme = /^([a-z][a-z0-9+-]*):/i.exec(link)?.[1];
    const isWebAddress = scheme !== undefined && /^https?$/i.test(scheme) && URL.canParse(link);
    if (/\p{Cc}/u.test(link) || (scheme !== undefined && !isWebAddress))
      throw invalidInput({ [`socialLinks.${network}`]: { en: 'Invalid web address', fr: 'Adresse web invalide' } });
    kept[network] = link;
  }
  return kept;
}

/** What stands where somebody's name stood, in the language of their account; one erased person is not another. */
export function pseudonymOf({ id, locale }: Pick<User, 'id' | 'locale'>): { name: string; email: string; referralCode: string } {
  const mark = id.slice(-6).toUpperCase();
  return {
    name: locale === 'en' ? `Deleted account ${mark}` : `Compte supprimé ${mark}`,
    email: `${id}@erased.invalid`,
    referralCode: `ERASED-${id}`,
  };
}

/** What a person is told about their own account. */
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
