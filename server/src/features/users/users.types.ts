import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import type { SignedInUser } from '@ngoma/api/features/auth';

export type SocialLinks = SignedInUser['socialLinks'];

/** A person with an account, as the server knows them. Never sent as it is: `toSignedInUser` says what leaves. */
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
  /** When the account was emptied at its owner's wish. */
  readonly erasedAt: Date | null;
  /** What an admin was before they were made one. */
  readonly formerRole: Exclude<Role, 'admin'> | null;
  readonly createdAt: Date;
}

/** What an account begins with. */
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

/** What people change about themselves: a value sets, null clears, an absent key leaves as it is. */
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

/** The two pictures of a profile. */
export type PictureKind = 'avatar' | 'cover';
