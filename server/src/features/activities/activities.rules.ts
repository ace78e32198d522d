import type { Bilingual } from '@ngoma/api/common/locale';
import type { ActivityType } from '@ngoma/api/features/events/activities';
import { bilingual } from '#platform/i18n/messages';

/** An activity as its reader sees it. */
export interface ActivityRow {
  readonly id: string;
  readonly type: ActivityType;
  readonly happenedAt: Date;
  readonly quantity: number | null;
  /** Null only for a personal notification that belongs to no event. */
  readonly eventId: string | null;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly location: string | null;
  readonly city: string | null;
  readonly personId: string | null;
  readonly personName: string | null;
  /**
   * The stored text of a personal notification and the path it opens. Null for activities that are described from their columns.
   */
  readonly personal: (Bilingual & { readonly path: string }) | null;
}

/** Activity types that offer something instead of reporting what happened. They have their own notification choice. */
export const offerTypes = ['project_posted'] as const satisfies readonly ActivityType[];

const tickets = (count: number): Bilingual => bilingual('activities.tickets', { count });

/** Describes the activity in one sentence per language. The person who acted is addressed as "you". */
export function describeActivity(row: ActivityRow, readerId: string): Bilingual {
  if (row.personal) return { en: row.personal.en, fr: row.personal.fr };
  const { en, fr } = { en: row.eventName, fr: row.eventNameFr ?? row.eventName };
  const isOwn = row.personId === readerId;
  const person = row.personName ?? '';
  const some = tickets(row.quantity ?? 1);
  switch (row.type) {
    case 'event_created':
      return bilingual('activities.sentences.eventCreated', { name: { en, fr } });
    case 'event_published':
      return bilingual('activities.sentences.eventPublished', { name: { en, fr } });
    case 'event_cancelled':
      return bilingual('activities.sentences.eventCancelled', { name: { en, fr } });
    case 'order_confirmed':
      return isOwn
        ? bilingual('activities.sentences.orderConfirmedYouHaveFor', { tickets: some, name: { en, fr } })
        : bilingual('activities.sentences.orderConfirmedHasFor', { person, tickets: some, name: { en, fr } });
    case 'ticket_entered':
      return isOwn
        ? bilingual('activities.sentences.ticketEnteredYouAreIn', { name: { en, fr } })
        : bilingual('activities.sentences.ticketEnteredHasEntered', { person, name: { en, fr } });
    default:
      // The other types are stored only as personal notifications with a text.
      return { en, fr };
  }
}

/** Returns the path that the activity opens: its own path, else the reader's tickets if the reader acted, else the event page. */
export const pathOf = (row: ActivityRow, readerId: string): string => row.personal?.path ?? defaultPath(row, readerId);

const defaultPath = (row: ActivityRow, readerId: string): string =>
  row.personId === readerId ? '/ticket-management' : `/our-event/${row.eventId}`;
