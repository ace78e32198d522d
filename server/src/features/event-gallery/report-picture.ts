import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type {
  PictureReportReason,
  pictureDecisions,
  pictureReportStates,
  ReportedPicture,
} from '@ngoma/api/features/events/event-gallery';
import { recordAct } from '#platform/audit';
import { countReported, findPicture, listReported } from './event-gallery.read.ts';
import { alreadyReported, requireOthers, requireReported, unknownPicture } from './event-gallery.rules.ts';
import { decideReports, insertReport, lockPicture, saveState } from './event-gallery.store.ts';
import type { GalleryContext, Person } from './event-gallery.types.ts';
import { notifyAuthor } from './notify-gallery.ts';
import { addressesOf, openPicture } from './view-gallery.ts';

interface ReportInput {
  readonly reason: PictureReportReason;
  readonly note?: string | undefined;
}

/** Reports a picture of another person to the admins. Raises `not_found` (404); `own_picture` and `already_reported` (409). */
export async function reportPicture(
  ctx: GalleryContext,
  person: Person,
  id: string,
  { reason, note }: ReportInput,
): Promise<void> {
  requireOthers(await openPicture(ctx, ctx.db, person, id), person.userId);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockPicture(tx, id))) throw unknownPicture();
    const report = { pictureId: id, reporterId: person.userId, reason, note: note ?? null, now: ctx.clock() };
    if (!(await insertReport(tx, report))) throw alreadyReported();
  });
}

interface ReportedInput extends PageQuery {
  readonly state?: (typeof pictureReportStates)[number] | undefined;
  readonly locale: Locale;
}

/** Lists one page of reported pictures, and how many wait for a decision. */
export async function listReportedPictures({ db }: GalleryContext, { page, limit, state, locale }: ReportedInput) {
  const [rows, counts] = await Promise.all([
    listReported(db, state, { limit, offset: (page - 1) * limit }),
    countReported(db, state),
  ]);
  const pictures = rows.map(
    (row): ReportedPicture => ({
      ...{ _id: row.id, ...addressesOf(row.id), state: row.state, sentAt: row.consentedAt.toISOString() },
      author: { _id: row.authorId, name: row.authorName },
      event: { _id: row.eventId, eventName: localizedText(locale, row.eventName, row.eventNameFr) },
      ...{ lastReportedAt: row.lastReportedAt.toISOString(), reports: [...row.reports] },
    }),
  );
  return { pictures, ...counts, currentPage: page };
}

interface Decision {
  readonly decision: (typeof pictureDecisions)[number];
  readonly reason: string;
}

/**
 * Takes a reported picture down, or dismisses its reports, and records it in the audit log. The author reads the reason. Raises `not_found`
 * (404) and `not_reported` (409) if no report waits.
 */
export const decideReportedPicture = (
  ctx: GalleryContext,
  { userId }: Pick<Person, 'userId'>,
  id: string,
  { decision, reason }: Decision,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const picture = (await lockPicture(tx, id)) ? await findPicture(tx, id) : undefined;
    if (!picture) throw unknownPicture();
    const now = ctx.clock();
    requireReported(await decideReports(tx, id, { decision, by: userId, now }));
    if (decision === 'taken_down') {
      await saveState(tx, id, { state: 'taken_down', reason, by: userId, now });
      await notifyAuthor(ctx, tx, picture, { reason, by: userId });
    }
    const action = decision === 'taken_down' ? 'gallery_picture.taken_down' : 'gallery_picture.report_dismissed';
    await recordAct(tx, ctx.clock, {
      actorId: userId,
      action,
      subjectType: 'gallery_picture',
      subjectId: id,
      detail: { reason },
    });
  });
