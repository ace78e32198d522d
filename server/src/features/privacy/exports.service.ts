import type { Locale } from '@ngoma/api/common/locale';
import { serverTerms } from '@ngoma/api/common/server-terms';
import type { DataExport } from '@ngoma/api/features/people/privacy';
import { notify } from '#features/notifications/index';
import type { UsersFeature } from '#features/users/index';
import { recordAct } from '#platform/audit';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { exportFile, type Part, type Picture } from './export-file.ts';
import { personalFiles, personalTables } from './personal-data.rules.ts';
import { type ExportRow, findEventNames, findExport, listExpired, listExports, listPersonal, listStuck } from './privacy.read.ts';
import { exportsStore } from './privacy.store.ts';

const { exportHours, exportsPerDay } = serverTerms.dataRights;
const hourMs = 3_600_000;
const maxShown = 5;
const expiredPerRun = 100;
/** Milliseconds after which an unfinished export counts as failed. The job has then been retried many times. */
const stuckMs = 24 * hourMs;
/** Maximum bytes of pictures and documents per export. The names of those left out are listed in it. */
const maxFileBytes = 64 * 1024 * 1024;

interface MakeJob {
  readonly exportId: string;
  readonly locale: Locale;
}

/** Exports a person's data: requested, built by a job, announced by email, and deleted after three days. */
export function exportsService(platform: Platform, { users }: { readonly users: Pick<UsersFeature, 'findById'> }) {
  const { db, clock, jobs, files } = platform;
  async function collect(userId: string): Promise<Part[]> {
    const parts = await Promise.all(
      personalTables.map(async (table) => ({ name: table.part, rows: await listPersonal(db, table, userId) })),
    );
    const ids = parts.flatMap(({ rows }) => rows.flatMap((row) => (typeof row.event_id === 'string' ? [row.event_id] : [])));
    const names = await findEventNames(db, [...new Set(ids)]);
    return parts.map(({ name, rows }) => ({ name, rows: rows.map((row) => withEventName(row, names)) }));
  }

  /** Loads pictures and documents one by one, because together they may be large. */
  async function filesOf(userId: string): Promise<{ readonly included: Picture[]; readonly omitted: Part[] }> {
    const included: Picture[] = [];
    const omitted: { file: string }[] = [];
    let bytesLeft = maxFileBytes;
    for (const table of personalFiles) {
      const keys = (await listPersonal(db, table, userId)).flatMap((row) => Object.values(row).filter(isText));
      for (const key of keys) {
        const name = `files/${table.part}/${key.split('/').at(-1)}`;
        const file = bytesLeft > 0 ? await files.get(key) : undefined;
        if (file && file.body.length <= bytesLeft) {
          included.push({ name, bytes: file.body });
          bytesLeft -= file.body.length;
        } else if (file || bytesLeft <= 0) omitted.push({ file: name });
      }
    }
    return { included, omitted: omitted.length > 0 ? [{ name: 'files left out of this export', rows: omitted }] : [] };
  }

  const make = async ({ exportId, locale }: MakeJob): Promise<void> => {
    const dataExport = await findExport(db, exportId);
    const user = dataExport && (await users.findById(db, dataExport.userId));
    if (dataExport?.state !== 'asked' || !user || user.erasedAt) return;
    const now = clock();
    const language = user.locale ?? locale;
    const { included, omitted } = await filesOf(user.id);
    const file = exportFile([...(await collect(user.id)), ...omitted], included, now, language);
    const key = `private/exports/${exportId}.bin`;
    await files.put(key, file, 'application/octet-stream');
    const expiresAt = new Date(now.getTime() + exportHours * hourMs);
    const isMarkedReady = await db.transaction().execute(async (tx) => {
      if (!(await exportsStore(tx).markReady(exportId, { key, bytes: file.length, now, expiresAt }))) return false;
      await notify(platform, tx, {
        kind: 'account.export_ready',
        params: {},
        to: [{ userId: user.id, locale: language }],
        key: `export:${exportId}`,
      });
      return true;
    });
    // The account was erased or the job ran twice meanwhile. Only a file that no export refers to is removed.
    if (!isMarkedReady && (await findExport(db, exportId))?.fileKey !== key) await files.remove(key);
  };

  return {
    list: async ({ userId }: Pick<Session, 'userId'>): Promise<DataExport[]> =>
      (await listExports(db, userId, maxShown)).map((row) => toExport(row, clock())),

    /** Requests an export. Returns the one that is already being built, if any. Raises `too_many_exports` (409). */
    async request(session: Session, locale: Locale): Promise<DataExport> {
      return db.transaction().execute(async (tx) => {
        const store = exportsStore(tx);
        const now = clock();
        if ((await store.countSince(session.userId, new Date(now.getTime() - 24 * hourMs))) >= exportsPerDay) throw tooMany();
        const { id, isNew } = await store.insert(session.userId, now);
        if (isNew) {
          await jobs.enqueue(tx, 'privacy.make-export', { exportId: id, locale }, { priority: 'low' });
          await recordAct(tx, clock, {
            actorId: session.userId,
            action: 'account.data_asked',
            subjectType: 'user',
            subjectId: session.userId,
          });
        }
        const row = await findExport(tx, id);
        if (!row) throw new Error('The export was removed while it was requested');
        return toExport(row, now);
      });
    },

    /**
     * Returns the file to the person it is about. Raises `not_found` (404) for others, `export_expired` (410) once it has
     * expired.
     */
    async open(session: Session, id: string): Promise<Buffer> {
      const row = await findExport(db, id);
      if (row?.userId !== session.userId) throw notFound();
      const isOpen = row.state === 'ready' && row.expiresAt !== null && row.expiresAt > clock();
      const file = isOpen && row.fileKey ? await files.get(row.fileKey) : undefined;
      if (!file) throw row.state === 'asked' ? notFound() : expired();
      return file.body;
    },

    /** Ends all exports of a person, in the transaction that erases the account. */
    async endAll(tx: Parameters<typeof exportsStore>[0], userId: string): Promise<void> {
      const keys = await exportsStore(tx).endAll(userId);
      if (keys.length > 0) await jobs.enqueue(tx, 'privacy.remove-files', { keys });
    },

    jobs: {
      'privacy.make-export': make,
      'privacy.remove-files': async ({ keys }: { keys: readonly string[] }) => {
        for (const key of keys) await files.remove(key);
      },
      'privacy.end-exports': async () => {
        for (const { id, fileKey } of await listExpired(db, clock(), expiredPerRun)) {
          if (fileKey) await files.remove(fileKey);
          await exportsStore(db).markExpired(id);
        }
        for (const { id } of await listStuck(db, new Date(clock().getTime() - stuckMs), expiredPerRun))
          await exportsStore(db).markFailed(id);
      },
    },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

function withEventName(row: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>) {
  const name = typeof row.event_id === 'string' ? names.get(row.event_id) : undefined;
  return name === undefined ? row : { ...row, event: name };
}

const toExport = (row: ExportRow, now: Date): DataExport => ({
  _id: row.id,
  state: row.state === 'ready' && row.expiresAt !== null && row.expiresAt <= now ? 'expired' : row.state,
  askedAt: row.askedAt.toISOString(),
  readyAt: row.readyAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  bytes: row.bytes,
});

const tooMany = () => new Refusal('too_many_exports', 409, bilingual('privacy.tooManyExports', { exportsPerDay }));

const expired = () => new Refusal('export_expired', 410, bilingual('privacy.exportExpired'));
