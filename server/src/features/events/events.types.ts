import type { EventState, EventVisibility, ValidationView } from '@ngoma/api/features/events/events';
import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';

/** The chosen crop of a picture, as fractions of its width and height. */
export interface CropShare {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The fields that an organizer edits. */
export interface EventTexts {
  readonly name: string;
  readonly nameFr: string | null;
  readonly description: string;
  readonly descriptionFr: string | null;
  /** The same texts with formatting, sanitised; null without. */
  readonly descriptionHtml: string | null;
  readonly descriptionHtmlFr: string | null;
  readonly location: string;
  readonly city: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly zone: string;
  readonly categoryId: string;
  readonly childCategoryId: string | null;
  readonly isOnline: boolean;
  readonly joinLink: string | null;
}

/** An event as it is stored. */
export interface StoredEvent extends EventTexts {
  readonly id: string;
  readonly organizerId: string;
  readonly state: EventState;
  readonly visibility: EventVisibility;
  readonly accessCode: string | null;
  readonly publishAt: Date | null;
  readonly publishedAt: Date | null;
  readonly validationView: ValidationView;
  readonly feesPaidBy: 'buyer' | 'organizer';
  readonly refundPolicy: RefundPolicy;
  /** Until when everybody who had ordered before gets everything back, because the event was moved or postponed. */
  readonly refundsOpenUntil: Date | null;
  readonly creationStep: number;
  readonly coverKey: string | null;
  readonly coverUploadKey: string | null;
  readonly coverCrop: CropShare | null;
  readonly priceFromXaf: number | null;
  readonly version: number;
  readonly stateReason: string | null;
}

export type EventChanges = Partial<Omit<StoredEvent, 'id' | 'organizerId' | 'version'>>;

/** The kinds of pictures that an event can have. */
export const pictureKinds = ['cover', 'logo', 'background'] as const;
export type PictureKind = (typeof pictureKinds)[number];
