import type { BookingKind } from '@ngoma/api/features/calendar';

export type SourceType = 'project' | 'request';

/** A stretch of somebody's time, from its first moment to just before its last. */
export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A row of the calendar that stands. */
export interface BookingRow extends Span {
  readonly id: string;
  readonly kind: BookingKind;
  readonly title: string;
  readonly place: string | null;
  readonly note: string | null;
  readonly allDay: boolean;
  readonly sourceType: SourceType | null;
  readonly sourceId: string | null;
  readonly importId: string | null;
  readonly importName: string | null;
  readonly updatedAt: Date;
}

/** What providers enter themselves. */
export interface OwnEntry extends Span {
  readonly kind: 'outside' | 'blackout';
  readonly title: string;
  readonly place: string | null;
  readonly note: string | null;
  readonly allDay: boolean;
}

/** Work that was agreed. */
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

/** One entry of another calendar, as far as it matters here. */
export interface ForeignEntry extends Span {
  readonly uid: string;
  readonly title: string;
  readonly place: string | null;
  readonly allDay: boolean;
}
