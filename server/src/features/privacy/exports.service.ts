import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { DataExport } from '@ngoma/api/features/privacy';
import type { UsersFeature } from '#features/users/index';
import { recordAct } from '#platform/audit';
import type { Platform } from '#platform/platform';
import { notFound, Refusal } from '#platform/refusal';
import type { Session } from '#platform/session';
import { exportFile, type Part, type Picture } from './export-file.ts';
import { personalFiles, personalTables } from './personal-data.rules.ts';
import { exportReadyLetter } from './privacy.letters.ts';
import {
  type ExportRow,
  findEventNames,
  findExport,
  listExports,
  listOutlived,
  listPersonal,
  listStuck,
} from './privacy.read.ts';
import { exportsStore } from './privacy.store.ts';

const { exportHours, exportsPerDay } = business.dataRights;
const hourMs = 3_600_000;
const shown = 5;
const outlivedAtOnce = 100;
/** The job tries again and again; after a day something is wrong that trying does not mend. */
const stuckMs = 24 * hourMs;
/** What a copy takes along of pictures and documents; what is beyond is named in it. */
const mostFileBytes = 64 * 1024 * 1024;

interface MakeJob {
  readonly exportId: string;
  readonly locale: Locale;
}

/** Copies of everything we hold of somebody: asked for, made by a job, told by a letter, gone after three days. */
export function exportsService(
  { db, clock, jobs, mail, files, config }: Platform,
  { users }: { readonly users: Pick<UsersFeature, 'findById'> },
) {
  async function collect(userId: string): Promise<Part[]> {
    const parts = await Promise.all(
      personalTables.map(async (table) => ({ name: table.part, rows: await listPersonal(db, table, userId) })),
    );
    const ids = parts.flatMap(({ rows }) => rows.flatMap((row) => (typeof row.event_id === 'string' ? [row.event_id] : [])));
    const names = await findEventNames(db, [...new Set(ids)]);
    return parts.map(({ name, rows }) => ({ name, rows: rows.map((row) => withEventName(row, names)) }));
  }

  /** Pictures and documents, one after the other: together they may be large. */
  async function filesOf(userId: string): Promise<{ readonly taken: Picture[]; readonly left: Part[] }> {
    const taken: Picture[] = [];
    const left: { file: string }[] = [];
    let room = mostFileBytes;
    for (const table of personalFiles) {
      const keys = (await listPersonal(db, table, userId)).flatMap((row) => Object.values(row).filter(isText));
      for (const key of keys) {
        const name = `files/${table.part}/${key.split('/').at(-1)}`;
        const file = room > 0 ? await files.get(key) : undefined;
        if (file && file.body.length <= room) {
          taken.push({ name, bytes: file.body });
          room -= file.body.length;
        } else if (file || room <= 0) left.push({ file: name });
      }
    }
    return { taken, left: left.length > 0 ? [{ name: 'files too many for this copy', rows: left }] : [] };
  }

  const make = async ({ exportId, locale }: MakeJob): Promise<void> => {
    const wish = await findExport(db, exportId);
    const user = wish && (await users.findById(db, wish.userId));
    if (wish?.state !== 'asked' || !user || user.erasedAt) return;
    const now = clock();
    const language = user.locale ?? locale;
    const { taken, left } = await filesOf(user.id);
    const file = exportFile([...(await collect(user.id)), ...left], taken, now, language);
    const key = `private/exports/${exportId}.bin`;
    await files.put(key, file, 'application/octet-stream');
    const expiresAt = new Date(now.getTime() + exportHours * hourMs);
    const isWanted = await db.transaction().execute(async (tx) => {
      if (!(await exportsStore(tx).markReady(exportId, { key, bytes: file.length, now, expiresAt }))) return false;
      await mail.enqueue(tx, exportReadyLetter({ email: user.email, name: user.name, locale: language }, config.publicUrl));
      return true;
    });
    // The account was emptied, or the job ran twice, in between; only what was never told of may go.
    if (!isWanted && (await findExport(db, exportId))?.fileKey !== key) await files.remove(key);
  };

  return {
    list: async ({ userId }: Pick<Session, 'userId'>): Promise<DataExport[]> =>
      (await listExports(db, userId, shown)).map((row) => toExport(row, clock())),

    /** Has a copy made. One that is being made already is the same wish. Refuses 409 `too_many_exports`. */
    async ask(session: Session, locale: Locale): Promise<DataExport> {
      return db.transaction().execute(async (tx) => {
        const store = exportsStore(tx);
        const now = clock();
        if ((await store.countSince(session.userId, new Date(now.getTime() - 24 * hourMs))) >= exportsPerDay) throw tooMany();
        const { id, isNew } = await store.insert(session.userId, now);
        if (isNew) {
          await jobs.enqueue(tx, 'privacy.make-export', { exportId: id, locale }, { priority: 'patient' });
          await recordAct(tx, clock, {
            actorId: session.userId,
            action: 'account.data_asked',
            subjectType: 'user',
            subjectId: session.userId,
          });
        }
        const row = await findExport(tx, id);
        if (!row) throw new Error('A wish went away while it was written down');
        return toExport(row, now);
      });
    },

    /** The file, for the person it is about. Refuses 404 to everybody else, 410 once its time is over. */
    async open(session: Session, id: string): Promise<Buffer> {
      const row = await findExport(db, id);
      if (row?.userId !== session.userId) throw notFound();
      const isOpen = row.state === 'ready' && row.expiresAt !== null && row.expiresAt > clock();
      const file = isOpen && row.fileKey ? await files.get(row.fileKey) : undefined;
      if (!file) throw row.state === 'asked' ? notFound() : expired();
      return file.body;
    },

    /** Takes all copies of somebody away, in the transaction that empties the account. */
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
        for (const { id, fileKey } of await listOutlived(db, clock(), outlivedAtOnce)) {
          if (fileKey) await files.remove(fileKey);
          await exportsStore(db).markExpired(id);
        }
        for (const { id } of await listStuck(db, new Date(clock().getTime() - stuckMs), outlivedAtOnce))
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

const tooMany = () =>
  new Refusal('too_many_exports', 409, {
    en: `You have had ${exportsPerDay} copies made today; the next one can be made tomorrow`,
    fr: `${exportsPerDay} copies ont été établies aujourd’hui ; la prochaine pourra l’être demain`,
  });

const expired = () =>
  new Refusal('export_expired', 410, {
    en: 'This copy is no longer there; ask for a new one',
    fr: 'Cette copie n’est plus disponible ; demandez-en une nouvelle',
  });
