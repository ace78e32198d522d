import type { Role } from '@ngoma/api/common/roles';

/** Whoever offers something to the public has a public profile; whoever buys or supervises has none. */
export const hasPublicProfile = ({ role, blockedAt }: { readonly role: Role; readonly blockedAt: Date | null }): boolean =>
  blockedAt === null && (role === 'organizer' || role === 'provider');
