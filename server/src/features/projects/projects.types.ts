import type { Locale } from '@ngoma/api/common/locale';
import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { CancellationPolicy, PriceLine } from '@ngoma/api/features/contracts/terms';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { BidState } from '@ngoma/api/features/projects/bids';
import type { Project, ProjectMove, ProjectState } from '@ngoma/api/features/projects/projects';
import type { ProviderCard, ServiceCategory } from '@ngoma/api/features/providers';
import type { ContractProgress } from '#features/contracts/index';
import type { StoredDocument } from '#platform/files/documents';
import type { Session } from '#platform/http/session/session';
import type { DbOrTx, Tx } from '#platform/postgres/database';

export type Person = Pick<Session, 'userId' | 'role' | 'name'>;

/** The brief of a project. */
export interface Brief {
  readonly title: string;
  readonly category: ServiceCategory;
  readonly description: string;
  readonly budgetMinXaf: number;
  readonly budgetMaxXaf: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly city: string;
  readonly location: string;
  readonly deadline: Date;
}

/** A project as locked for a change. */
export interface ProjectRow extends Brief {
  readonly id: string;
  readonly organizerId: string;
  readonly eventId: string;
  readonly state: ProjectState;
  readonly liveBids: number;
  readonly awardedBidId: string | null;
  readonly awardExpiresAt: Date | null;
  readonly contractId: string | null;
  readonly stateReason: string | null;
  /** Why the other bids are not chosen, once the awarded one is accepted. */
  readonly othersReason: LostReason | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type FileRow = StoredDocument;

/** A project with the data that lists and pages show. */
export interface ProjectRecord extends ProjectRow {
  readonly organizer: { readonly name: string; readonly isVerified: boolean };
  readonly files: readonly Omit<FileRow, 'fileKey'>[];
}

/** The offer of a bid. */
export interface Offer {
  readonly lines: readonly PriceLine[];
  readonly totalXaf: number;
  readonly message: string;
  readonly delivery: string | null;
  readonly depositPercent: number;
  readonly validUntil: Date;
  readonly cancellationPolicy: CancellationPolicy;
}

/** A bid with its current version. */
export interface BidRow extends Offer {
  readonly id: string;
  readonly projectId: string;
  readonly providerId: string;
  readonly state: BidState;
  readonly version: number;
  readonly stateReason: string | null;
  readonly lostReason: LostReason | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An entry of a project's history. */
export interface MoveRow {
  readonly id: string;
  readonly kind: ProjectMove;
  readonly at: Date;
  readonly by: string | null;
  readonly reason: string | null;
}

/** A recipient of emails. */
export interface Reader {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
}

/** Functions of other features that projects depend on. */
export interface ProjectsDeps {
  readonly events: {
    requireManaged(session: Pick<Person, 'userId' | 'role'>, eventId: string, db?: DbOrTx): Promise<void>;
    summaries(ids: readonly string[], locale: Locale, within?: DbOrTx): Promise<Map<string, EventBasicDetail>>;
  };
  readonly providers: {
    /** Returns no entry for blocked accounts. */
    findProviders(db: DbOrTx, ids: readonly string[], locale: Locale): Promise<ReadonlyMap<string, ProviderCard>>;
    servicesOf(db: DbOrTx, providerId: string): Promise<readonly ServiceCategory[]>;
  };
  readonly calendar: {
    book(
      tx: Tx,
      work: {
        providerId: string;
        startsAt: Date;
        endsAt: Date;
        sourceType: 'project';
        sourceId: string;
        title: string;
        place: string;
      },
    ): Promise<void>;
    release(tx: Tx, sourceType: 'project', sourceId: string): Promise<void>;
    /** Returns the keys of the spans in which the provider has no booking. */
    freeSpans(
      db: DbOrTx,
      spans: readonly { readonly key: string; readonly providerId: string; readonly startsAt: Date; readonly endsAt: Date }[],
    ): Promise<ReadonlySet<string>>;
  };
  readonly conversations: {
    /** Returns no entry for pairs without messages. */
    countMessagesByProject(
      db: DbOrTx,
      userId: string,
      pairs: readonly { readonly otherId: string; readonly projectId: string }[],
    ): Promise<readonly { otherId: string; subjectId: string; messages: number; unread: number }[]>;
  };
  readonly contracts: {
    draft(
      tx: Tx,
      terms: {
        sourceType: 'project';
        sourceId: string;
        eventId: string;
        organizerId: string;
        providerId: string;
        title: string;
        category: ServiceCategory;
        description: string;
        location: string;
        startsAt: Date;
        endsAt: Date;
        lines: { label: string; amountXaf: number }[];
        depositPercent: number;
        delivery?: string;
        cancellationPolicy: CancellationPolicy;
      },
    ): Promise<{ contractId: string }>;
    /** Returns how far contracts are, by id. */
    progressOf(db: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, ContractProgress>>;
    /** Completes the contract, which then updates the project. */
    completeWithin(tx: Tx, actor: { readonly userId: string }, contractId: string): Promise<void>;
  };
}

/** The event of a project with the fields that a brief shows. */
export type EventCard = Project['event'];
