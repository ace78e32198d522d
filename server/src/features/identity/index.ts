import type { AuthFeature } from '#features/auth/index';
import type { UsersFeature } from '#features/users/index';
import { documentEncoder } from '#platform/files/documents';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { askForPapers } from './ask-for-papers.ts';
import { approveIdentity, rejectIdentity } from './decide-identity.ts';
import { anonymizePerson, destroyDocuments } from './destroy-documents.ts';
import { identityRoutes } from './identity.routes.ts';
import type { Admin, Owner } from './identity.types.ts';
import { rewrapKeys } from './rewrap-keys.ts';
import { type IdentitySubmission, submitIdentity } from './save-documents.ts';

interface IdentityDeps {
  readonly auth: AuthFeature;
  readonly users: UsersFeature;
}

/** Pictures are stored at this width: small print on a card stays readable. */
const widthPixels = 2_000;

/** Builds identity verification: encrypted documents of organizers and providers, and the decisions of admins. */
export function identityFeature(platform: Platform, { auth, users }: IdentityDeps) {
  const ctx = { ...platform, auth, users, encode: documentEncoder({ widthPixels }) };
  return {
    routes: identityRoutes(ctx),
    jobs: {
      'identity.destroy-documents': () => destroyDocuments(ctx),
      'identity.rewrap-keys': async () => {
        await rewrapKeys(ctx);
      },
      'identity.remove-files': async ({ keys }: { keys: readonly string[] }) => {
        for (const key of keys) await platform.files.remove(key);
      },
    },
    recurring: [
      { name: 'identity.destroy-documents', cron: '40 2 * * *' },
      { name: 'identity.rewrap-keys', cron: '*/10 * * * *' },
    ],
    /** Exposed for the demo data, which is made by the use cases that people call. */
    acts: {
      submit: (owner: Owner, submission: IdentitySubmission) => submitIdentity(ctx, owner, submission),
      approve: (admin: Admin, id: string) => approveIdentity(ctx, admin, id),
      reject: (admin: Admin, id: string, reason: string) => rejectIdentity(ctx, admin, id, reason),
    },
    askForPapers: (admin: Pick<Admin, 'userId'>, userId: string) => askForPapers(ctx, admin, userId),
    /** Removes the documents of a person with everything about their verification. */
    anonymizePerson: (tx: Tx, userId: string): Promise<void> => anonymizePerson(ctx, tx, userId),
  };
}
export type IdentityFeature = ReturnType<typeof identityFeature>;
