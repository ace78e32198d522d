import type { Role } from '@ngoma/api/common/roles';

/**
 * Returns whether the account has a public profile: organizers and providers have one, participants, admins and blocked accounts
 * do not.
 */
export const hasPublicProfile = ({ role, blockedAt }: { readonly role: Role; readonly blockedAt: Date | null }): boolean =>
  blockedAt === null && (role === 'organizer' || role === 'provider');
