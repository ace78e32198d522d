import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import type { SignedInUser } from '@ngoma/api/features/people/auth';

export type SocialLinks = SignedInUser['socialLinks'];

/** An account as the server knows it. Replies use `toSignedInUser` instead. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly number: string | null;
  readonly username: string | null;
  readonly experience: string | null;
  readonly address: string | null;
  readonly website: string | null;
  readonly socialLinks: SocialLinks;
  readonly avatarKey: string | null;
  readonly coverKey: string | null;
  readonly locale: Locale | null;
  readonly isVerified: boolean;
  readonly emailConfirmedAt: Date | null;
  readonly referralCode: string;
  readonly referredBy: string | null;
  readonly blockedAt: Date | null;
  readonly blockedReason: string | null;
  /** Time when the account was erased at its owner's request. */
  readonly erasedAt: Date | null;
  /** Role of an admin before their appointment. */
  readonly formerRole: Exclude<Role, 'admin'> | null;
  readonly createdAt: Date;
}

/** The data a new account is created with. */
export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly number?: string | null;
  readonly locale?: Locale | null;
  readonly referredBy?: string | null;
  readonly isVerified?: boolean;
  readonly emailConfirmedAt?: Date | null;
}

/** Changes of the own profile: a value sets, null clears, an absent key keeps. */
export interface ProfileChanges {
  readonly name?: string;
  readonly number?: string | null;
  readonly username?: string | null;
  readonly experience?: string | null;
  readonly address?: string | null;
  readonly website?: string | null;
  readonly socialLinks?: SocialLinks;
  readonly locale?: Locale;
}

/** The pictures of a profile. */
export type PictureKind = 'avatar' | 'cover';
