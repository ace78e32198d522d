import type { Role } from '@ngoma/api/common/roles';
import type { SignedInUser } from '@ngoma/api/features/people/auth';

/** Creates a user for a session. */
export const aPerson = (of: { role?: Role; name?: string } = {}): SignedInUser => ({
  _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  name: of.name ?? 'Brenda Ngo',
  number: null,
  email: 'brenda@example.cm',
  socialLinks: {},
  username: null,
  experience: null,
  address: null,
  website: null,
  cover: null,
  avatar: null,
  isVerified: false,
  isAdmin: of.role === 'admin',
  isEmailConfirmed: true,
  referralCode: 'BRENDA7K',
  role: of.role ?? 'participant',
  locale: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});
