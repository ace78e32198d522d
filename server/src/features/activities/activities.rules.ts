import type { Bilingual } from '@ngoma/api/common/locale';
import type { ActivityType } from '@ngoma/api/features/activities';
import type { NoticeKind } from '@ngoma/api/features/notification-choices';

/** A fact as its reader sees it. */
export interface ActivityRow {
  readonly id: string;
  readonly type: ActivityType;
  readonly happenedAt: Date;
  readonly quantity: number | null;
  /** Null only for what was told in words, to somebody by name. */
  readonly eventId: string | null;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly location: string | null;
  readonly city: string | null;
  readonly personId: string | null;
  readonly personName: string | null;
  /** What was told in words, and where it leads. */
  readonly told: (Bilingual & { readonly path: string }) | null;
}

/** What is offered to somebody rather than happening to them; they choose it by itself. */
export const offerings = ['project_posted'] as const satisfies readonly ActivityType[];

/** By which switch people choose whether they are told of something by name. */
export const noticeKindOf = (type: ActivityType): NoticeKind =>
  (offerings as readonly ActivityType[]).includes(type) ? 'projects' : 'activity';

const tickets = (count: number): Bilingual => ({
  en: count === 1 ? 'a ticket' : `${count} tickets`,
  fr: count === 1 ? 'un billet' : `${count} billets`,
});

/** What happened, in a sentence: "you" where the reader did it. */
export function describeActivity(row: ActivityRow, readerId: string): Bilingual {
  if (row.told) return { en: row.told.en, fr: row.told.fr };
  const { en, fr } = { en: row.eventName, fr: row.eventNameFr ?? row.eventName };
  const isOwn = row.personId === readerId;
  const person = row.personName ?? '';
  const some = tickets(row.quantity ?? 1);
  switch (row.type) {
    case 'event_created':
      return { en: `The event ${en} was created`, fr: `L’événement ${fr} a été créé` };
    case 'event_published':
      return { en: `${en} is out`, fr: `${fr} est en ligne` };
    case 'event_cancelled':
      return { en: `${en} was called off`, fr: `${fr} est annulé` };
    case 'order_confirmed':
      return isOwn
        ? { en: `You have ${some.en} for ${en}`, fr: `Vous avez ${some.fr} pour ${fr}` }
        : { en: `${person} has ${some.en} for ${en}`, fr: `${person} a ${some.fr} pour ${fr}` };
    case 'ticket_entered':
      return isOwn
        ? { en: `You are in: ${en}`, fr: `Vous êtes entré(e) : ${fr}` }
        : { en: `${person} has entered ${en}`, fr: `${person} est à l’intérieur : ${fr}` };
    default:
      // Told by name and in words, or not at all.
      return { en, fr };
  }
}

/** Where a touch leads: where the fact says, the event's page, or one's own tickets. */
export const pathOf = (row: ActivityRow, readerId: string): string => row.told?.path ?? wayOf(row, readerId);

const wayOf = (row: ActivityRow, readerId: string): string =>
  row.personId === readerId ? '/ticket-management' : `/our-event/${row.eventId}`;
