import type { Role } from '@ngoma/api/common/roles';
import type { ConversationSubject } from '@ngoma/api/features/conversations';
import type { DbOrTx } from '#platform/database';
import type { KeptDocument } from '#platform/documents';

/** What conversations ask of the contracts. */
export interface ConversationDoors {
  readonly contracts: {
    signedBetween(db: DbOrTx, organizerId: string, providerId: string): Promise<boolean>;
  };
}

/** Two people and what they talk about; the pair in the order of its ids. */
export interface Pairing {
  readonly oneId: string;
  readonly otherId: string;
  readonly subjectType: ConversationSubject;
  readonly subjectId: string | null;
}

/** A project, request or contract as conversations know it: what the talk is about, and its two sides. */
export interface SubjectRow {
  readonly type: 'project' | 'request';
  readonly id: string;
  readonly organizerId: string;
  /** Of a project: everybody who bid. */
  readonly providerIds: readonly string[];
}

/** Somebody one may talk with. */
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
  readonly unread: number;
  readonly otherReadUpTo: number;
  readonly lastNumber: number;
  readonly lastText: string | null;
  readonly lastFileCount: number;
  readonly lastSenderId: string | null;
  readonly lastAt: Date | null;
  readonly createdAt: Date;
}

export type FileRow = Omit<KeptDocument, 'fileKey'>;

export type KeptFile = KeptDocument;

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
