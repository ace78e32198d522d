import type { Locale } from '@ngoma/api/common/locale';
import type { BidState } from '@ngoma/api/features/bids';
import type { CancellationPolicy, PriceLine } from '@ngoma/api/features/contract-terms';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import type { Project, ProjectMove, ProjectState } from '@ngoma/api/features/projects';
import type { ProviderCard, ServiceCategory } from '@ngoma/api/features/providers';
import type { DbOrTx, Tx } from '#platform/database';
import type { KeptDocument } from '#platform/documents';
import type { Session } from '#platform/session';

export type Person = Pick<Session, 'userId' | 'role' | 'name'>;

/** What a brief says. */
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

/** A project as moves look at it, under its row lock. */
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
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type FileRow = KeptDocument;

/** A project with what lists and pages show beside it. */
export interface ProjectRecord extends ProjectRow {
  readonly organizer: { readonly name: string; readonly isVerified: boolean };
  readonly files: readonly Omit<FileRow, 'fileKey'>[];
}

/** What a bid says. */
export interface Offer {
  readonly lines: readonly PriceLine[];
  readonly totalXaf: number;
  readonly message: string;
  readonly delivery: string | null;
  readonly depositPercent: number;
  readonly validUntil: Date;
  readonly cancellationPolicy: CancellationPolicy;
}

/** A bid with its version that counts. */
export interface BidRow extends Offer {
  readonly id: string;
  readonly projectId: string;
  readonly providerId: string;
  readonly state: BidState;
  readonly version: number;
  readonly stateReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One line of a project's history. */
export interface MoveRow {
  readonly id: string;
  readonly kind: ProjectMove;
  readonly at: Date;
  readonly by: string | null;
  readonly reason: string | null;
}

/** Somebody who is written to. */
export interface Reader {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
}

/** What the slice asks of others. */
export interface ProjectsDoors {
  readonly events: {
    mayManage(session: Pick<Person, 'userId' | 'role'>, eventId: string, db?: DbOrTx): Promise<boolean>;
    summaries(ids: readonly string[], locale: Locale, within?: DbOrTx): Promise<Map<string, EventBasicDetail>>;
  };
  readonly providers: {
    /** Blocked accounts are missing. */
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
    /** Of these spans, those in which the provider has nothing at all, as `key`. */
    freeSpans(
      db: DbOrTx,
      spans: readonly { readonly key: string; readonly providerId: string; readonly startsAt: Date; readonly endsAt: Date }[],
    ): Promise<ReadonlySet<string>>;
  };
  readonly conversations: {
    /** Pairs that have said nothing are missing. */
    listSaid(
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
    /** The organizer's word that the work is done; the contract then moves the project. */
    completeWithin(tx: Tx, actor: { readonly userId: string }, contractId: string): Promise<void>;
  };
}

/** The event of a project, as far as a brief shows it. */
export type EventCard = Project['event'];
