import type { GalleryPictureState, PictureReportReason } from '@ngoma/api/features/events/event-gallery';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { closedGallery } from './event-gallery.rules.ts';
import type { Gallery, StoredPicture } from './event-gallery.types.ts';

/** Returns what the organizer decided about a gallery. */
export async function readGallery(db: DbOrTx, eventId: string): Promise<Gallery> {
  const { rows } = await sql<Gallery>`select is_open as "isOpen", audience, shows_at_once as "showsAtOnce"
    from event_galleries where event_id = ${eventId}`.execute(db);
  return rows[0] ?? closedGallery;
}

/** Finds the name and the organizer of an event. */
export async function findGalleryEvent(
  db: DbOrTx,
  eventId: string,
): Promise<{ readonly organizerId: string; readonly name: { readonly en: string; readonly fr: string } } | undefined> {
  const row = await db
    .selectFrom('events')
    .select(['organizer_id as organizerId', 'name', 'name_fr as nameFr'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row && { organizerId: row.organizerId, name: { en: row.name, fr: row.nameFr ?? row.name } };
}

/** Returns whether a person has a valid ticket of an event, or was admitted with one. */
export async function isHolder(db: DbOrTx, eventId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isHolder: boolean }>`select exists (select from tickets ticket
      where ticket.holder_id = ${userId} and ticket.event_id = ${eventId} and (ticket.state = 'valid'
        or exists (select from checkins entry where entry.ticket_id = ticket.id and entry.event_id = ${eventId}
          and entry.kind = 'entry' and entry.result = 'admitted'))) as "isHolder"`.execute(db);
  return rows[0]?.isHolder ?? false;
}

const columns = sql`picture.id, picture.event_id as "eventId", picture.author_id as "authorId", author.name as "authorName",
  picture.picture_key as "pictureKey", picture.preview_key as "previewKey", picture.width, picture.height, picture.state,
  picture.reason, picture.consented_at as "consentedAt", picture.consented_audience as "consentedAudience"`;
const joined = sql`gallery_pictures picture join users author on author.id = picture.author_id`;
const latestFirst = sql`order by picture.consented_at desc, picture.id desc`;

export async function findPicture(db: DbOrTx, id: string): Promise<StoredPicture | undefined> {
  const { rows } = await sql<StoredPicture>`select ${columns} from ${joined} where picture.id = ${id}`.execute(db);
  return rows[0];
}

/** Lists the pictures of one person in a gallery, latest first. */
export async function listOfPerson(db: DbOrTx, eventId: string, userId: string): Promise<StoredPicture[]> {
  const { rows } = await sql<StoredPicture>`select ${columns} from ${joined}
    where picture.author_id = ${userId} and picture.event_id = ${eventId} ${latestFirst}`.execute(db);
  return rows;
}

/** For whom pictures are listed: everyone, or those with a ticket and the team. Pictures of blocked people are not. */
const shownTo = (eventId: string, isEveryone: boolean): RawBuilder<unknown> =>
  sql`picture.event_id = ${eventId} and picture.state = 'shown' and author.blocked_at is null
    and ${isEveryone ? sql`picture.consented_audience = 'everyone'` : sql`true`}`;

interface ShownRange {
  readonly isEveryone: boolean;
  /** The picture after which the page begins. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Lists the pictures that a gallery shows, latest first: those after another one. */
export async function listShown(db: DbOrTx, eventId: string, { isEveryone, after, limit }: ShownRange): Promise<StoredPicture[]> {
  const isAfter = after
    ? sql`(picture.consented_at, picture.id) < (select last.consented_at, last.id from gallery_pictures last where last.id = ${after})`
    : sql`true`;
  const { rows } = await sql<StoredPicture>`select ${columns} from ${joined} where ${shownTo(eventId, isEveryone)} and ${isAfter}
    ${latestFirst} limit ${limit}`.execute(db);
  return rows;
}

export async function countShown(db: DbOrTx, eventId: string, isEveryone: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${joined}
    where ${shownTo(eventId, isEveryone)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface ManagedRow extends StoredPicture {
  readonly openReports: number;
}

/** Lists one page of the pictures of a gallery in a state, latest first. */
export async function listForTeam(
  db: DbOrTx,
  eventId: string,
  state: GalleryPictureState | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ManagedRow[]> {
  const { rows } = await sql<ManagedRow>`select ${columns}, (select count(*)::int from gallery_picture_reports report
      where report.picture_id = picture.id and report.decided_at is null) as "openReports"
    from ${joined} where picture.event_id = ${eventId} and ${state ? sql`picture.state = ${state}` : sql`true`}
    ${latestFirst} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts the pictures of a gallery by state. */
export async function countByState(db: DbOrTx, eventId: string): Promise<Readonly<Record<GalleryPictureState, number>>> {
  const { rows } = await sql<{ state: GalleryPictureState; count: number }>`select state, count(*)::int as count
    from gallery_pictures where event_id = ${eventId} group by state`.execute(db);
  const none = { waiting: 0, shown: 0, refused: 0, taken_down: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

interface ReportedRow {
  readonly id: string;
  readonly state: GalleryPictureState;
  readonly consentedAt: Date;
  readonly authorId: string;
  readonly authorName: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly lastReportedAt: Date;
  readonly reports: readonly {
    readonly reason: PictureReportReason;
    readonly note: string | null;
    readonly by: string;
    readonly at: string;
    readonly isDecided: boolean;
  }[];
}

/** Restricts reported pictures to those with open reports, or to those without. */
const inState = (state: 'open' | 'decided' | undefined): RawBuilder<unknown> => {
  const open = sql`exists (select from gallery_picture_reports waiting
    where waiting.picture_id = picture.id and waiting.decided_at is null)`;
  if (!state) return sql`true`;
  return state === 'open' ? open : sql`not ${open}`;
};
const isReported = sql`picture.id in (select picture_id from gallery_picture_reports)`;

/** Lists one page of reported pictures with their reports, latest report first. */
export async function listReported(
  db: DbOrTx,
  state: 'open' | 'decided' | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`select picture.id, picture.state, picture.consented_at as "consentedAt",
      author.id as "authorId", author.name as "authorName", event.id as "eventId", event.name as "eventName",
      event.name_fr as "eventNameFr", given."lastReportedAt", given.reports
    from ${joined} join events event on event.id = picture.event_id
      cross join lateral (select max(report.created_at) as "lastReportedAt",
          json_agg(json_build_object('reason', report.reason, 'note', report.note, 'by', reporter.name,
            'at', to_char(report.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'isDecided', report.decided_at is not null) order by report.created_at desc, report.reporter_id) as reports
        from gallery_picture_reports report join users reporter on reporter.id = report.reporter_id
        where report.picture_id = picture.id) given
    where ${isReported} and ${inState(state)}
    order by given."lastReportedAt" desc, picture.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts the reported pictures in a state, and those that wait for a decision. */
export async function countReported(
  db: DbOrTx,
  state: 'open' | 'decided' | undefined,
): Promise<{ total: number; openCount: number }> {
  const { rows } = await sql<{ total: number; openCount: number }>`select
    (select count(*)::int from gallery_pictures picture where ${isReported} and ${inState(state)}) as total,
    (select count(distinct picture_id)::int from gallery_picture_reports where decided_at is null) as "openCount"`.execute(db);
  return rows[0] ?? { total: 0, openCount: 0 };
}
