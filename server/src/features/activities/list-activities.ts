import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { ActivityKind } from '@ngoma/api/features/events/activities';
import { bellOf, findKind } from '#features/notifications/index';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { toCappedRange } from '#platform/postgres/search/capped-count';
import { countForReader, listByOthers, listForReader, listLatestEvents, type StoredActivity } from './activities.read.ts';
import { type ActivityRow, describeActivity, pathOf, typesAbout } from './activities.rules.ts';

type Context = Pick<Platform, 'db' | 'clock'>;

interface ListInput {
  readonly reader: Pick<Session, 'userId' | 'role'>;
  readonly locale: Locale;
}

/** Maximum activities for the notification bell and for the list of latest events. */
const maxShown = 30;
const maxLatest = 10;

/** Returns the public events that were published last. */
export async function listLatest({ db, clock }: Context, input: ListInput) {
  return toViews(await listLatestEvents(db, clock(), maxLatest), input);
}

/** Returns what others did that concerns the reader, newest first, for the notification bell. */
export async function listNotifications({ db }: Pick<Context, 'db'>, input: ListInput) {
  return toViews(await listByOthers(db, input.reader, maxShown), input);
}

interface PageInput extends ListInput, PageQuery {
  readonly kind?: ActivityKind | '' | undefined;
}

/** Returns one page of the activities that concern the reader, newest first; about one thing if `kind` says so. */
export async function listActivities({ db }: Pick<Context, 'db'>, { page, limit, kind, ...input }: PageInput) {
  const types = kind ? typesAbout(kind) : undefined;
  const [rows, counted] = await Promise.all([
    listForReader(db, input.reader, toCappedRange({ page, limit }), types),
    countForReader(db, input.reader, types),
  ]);
  return { data: toViews(rows, input), ...counted };
}

/** Writes the sentence of a notification. One of a kind that this version does not know is left out. */
function withText({ kind: id, params: stored, ...row }: StoredActivity): ActivityRow[] {
  if (id === null) return [row];
  const kind = findKind(id);
  const params = kind?.params.safeParse(stored);
  return kind && params?.success ? [{ ...row, personal: bellOf(kind, params.data) }] : [];
}

const toViews = (rows: readonly StoredActivity[], { reader: { userId }, locale }: ListInput) =>
  rows.flatMap(withText).map((row) => ({
    _id: row.id,
    activityType: row.type,
    location: row.location && `${row.location}, ${row.city}`,
    description: describeActivity(row, userId)[locale],
    timestamp: row.happenedAt.toISOString(),
    path: pathOf(row, userId),
  }));
