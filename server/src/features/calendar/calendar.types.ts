import type { BookingKind } from '@ngoma/api/features/events/calendar';

export type SourceType = 'project' | 'request';

/** A span of time; the end is exclusive. */
export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A booking that is not released. */
export interface BookingRow extends Span {
  readonly id: string;
  readonly kind: BookingKind;
  readonly title: string;
  readonly place: string | null;
  readonly note: string | null;
  readonly allDay: boolean;
  readonly sourceType: SourceType | null;
  readonly sourceId: string | null;
  /** The contract that came from the source, unless it is cancelled. */
  readonly contractId: string | null;
  readonly importId: string | null;
  readonly importName: string | null;
  readonly updatedAt: Date;
}

/** An entry that a provider adds by hand. */
export interface OwnEntry extends Span {
  readonly kind: 'outside' | 'blackout';
  readonly title: string;
  readonly place: string | null;
  readonly note: string | null;
  readonly allDay: boolean;
}

/** Work that a provider has agreed to. */
export interface AgreedWork extends Span {
  readonly providerId: string;
  readonly sourceType: SourceType;
  readonly sourceId: string;
  readonly title: string;
  readonly place: string | null;
}

export interface ImportRow {
  readonly id: string;
  readonly providerId: string;
  readonly kind: 'address' | 'file';
  readonly name: string;
  readonly address: string | null;
  readonly state: 'waiting' | 'fresh' | 'failed';
  readonly problem: string | null;
  readonly kept: number;
  readonly leftOut: number;
  readonly readAt: Date | null;
}

/** An entry read from an external calendar. */
export interface ExternalEntry extends Span {
  readonly uid: string;
  readonly title: string;
  readonly place: string | null;
  readonly allDay: boolean;
}
