import type { Applicant, IdentityDocumentKind, IdentityState } from '@ngoma/api/features/people/identity';
import type { AuthFeature } from '#features/auth/index';
import type { NotifyContext } from '#features/notifications/index';
import type { UsersFeature } from '#features/users/index';
import type { EncodedDocument } from '#platform/files/documents';
import type { UploadedFile } from '#platform/http/route';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';

/** Everything that the use cases of this feature need. */
export interface IdentityContext extends Pick<Platform, 'db' | 'files' | 'keys'>, NotifyContext {
  readonly auth: Pick<AuthFeature, 'verify'>;
  readonly users: Pick<UsersFeature, 'lock' | 'lockAdmins' | 'findById'>;
  readonly encode: (upload: UploadedFile) => Promise<EncodedDocument>;
}

/** The organizer or provider whose verification it is. */
export type Owner = Pick<Session, 'userId'>;
export type Admin = Session;

export interface StoredVerification {
  readonly id: string;
  readonly userId: string;
  readonly state: IdentityState;
  readonly applicant: Applicant | null;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

/** A document without its content. The file key is null once it is destroyed. */
export interface StoredDocument {
  readonly id: string;
  readonly kind: IdentityDocumentKind;
  readonly contentType: EncodedDocument['contentType'];
  readonly sizeBytes: number;
  readonly uploadedAt: Date;
  readonly fileKey: string | null;
  readonly destroyedAt: Date | null;
}
