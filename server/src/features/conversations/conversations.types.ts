import type { Role } from '@ngoma/api/common/roles';
import type { ConversationSubject } from '@ngoma/api/features/conversations';
import type { StoredDocument } from '#platform/files/documents';
import type { DbOrTx } from '#platform/postgres/database';

/** Contract reads that conversations depend on. */
export interface ConversationsDeps {
  readonly contracts: {
    signedBetween(db: DbOrTx, organizerId: string, providerId: string): Promise<boolean>;
  };
}

/** The unique key of a conversation: two people in the order of their ids, and the subject. */
export interface Pairing {
  readonly oneId: string;
  readonly otherId: string;
  readonly subjectType: ConversationSubject;
  readonly subjectId: string | null;
}

/** A project or request with its sides, as conversations need it. */
export interface SubjectRow {
  readonly type: 'project' | 'request';
  readonly id: string;
  readonly organizerId: string;
  /** For a project: all providers who bid. */
  readonly providerIds: readonly string[];
}

/** A person to write to. */
export interface PersonRow {
  readonly id: string;
  readonly role: Role;
  readonly isClosed: boolean;
}

export interface ConversationRow {
  readonly id: string;
  readonly subjectType: ConversationSubject;
  readonly subjectId: string | null;
  readonly title: string | null;
  readonly contractId: string | null;
  readonly otherId: string;
  readonly otherName: string;
  readonly otherRole: Role;
  readonly otherAvatarKey: string | null;
  readonly otherVerified: boolean;
  readonly isClosed: boolean;
  readonly isArchived: boolean;
  readonly isMuted: boolean;
  readonly unread: number;
  readonly otherReadUpTo: number;
  readonly lastNumber: number;
  readonly lastText: string | null;
  readonly lastFileCount: number;
  readonly lastSenderId: string | null;
  readonly lastAt: Date | null;
  readonly createdAt: Date;
}

export type FileRow = Omit<StoredDocument, 'fileKey'>;

export type KeptFile = StoredDocument;

export interface MessageRow {
  readonly id: string;
  readonly number: number;
  readonly senderId: string;
  readonly text: string;
  readonly isMasked: boolean;
  readonly removedAt: Date | null;
  readonly createdAt: Date;
  readonly files: readonly FileRow[];
}

export interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly avatarKey: string | null;
  readonly isVerified: boolean;
  readonly requests: number;
  readonly open: number;
  readonly completed: number;
  readonly totalXaf: number;
  readonly lastAt: Date;
  readonly aboutType: 'request' | 'contract';
  readonly aboutId: string;
}
