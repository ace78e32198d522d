import { business } from '@ngoma/api/common/business';
import type { CalendarImport } from '@ngoma/api/features/calendar';
import type { Platform } from '#platform/platform';
import { notFound, Refusal } from '#platform/refusal';
import { tidyCalendarAddress } from './calendar.addresses.ts';
import { FetchProblem, fetchCalendar, type Reach } from './calendar.fetch.ts';
import { importsStore } from './calendar.imports.store.ts';
import { readForeignCalendar } from './calendar.reading.ts';
import { calendarStore } from './calendar.store.ts';
import type { ForeignEntry, ImportRow } from './calendar.types.ts';

const settings = business.calendar;
const dayMs = 86_400_000;
const mostSteps = 50_000;

const refusal = (code: string, status: 409 | 422, en: string, fr: string, field?: string) =>
  new Refusal(code, status, { en, fr }, field ? { errors: { [field]: { en, fr } } } : {});
const unknown = () => notFound({ en: 'This calendar is no longer read', fr: 'Cet agenda n’est plus lu' });

const toView = (row: ImportRow): CalendarImport => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  address: row.address ? new URL(row.address).host : null,
  state: row.state,
  problem: row.problem as CalendarImport['problem'],
  kept: row.kept,
  leftOut: row.leftOut,
  readAt: row.readAt?.toISOString() ?? null,
});

/** Other calendars that providers bring along: read once from a file, or again and again from an address. */
export const importsService = ({ db, clock, jobs, pages }: Platform, reach: Reach = {}) => {
  const tidy = reach.tidy ?? tidyCalendarAddress;
  const list = async (providerId: string) => (await importsStore.listOf(db, providerId)).map(toView);
  const limits = () => ({
    from: new Date(clock().getTime() - settings.importDaysBack * dayMs),
    to: new Date(clock().getTime() + settings.importDaysAhead * dayMs),
    zone: settings.zone,
    mostEntries: settings.mostImportedEntries,
    mostSteps,
  });
  const readLater = (tx: Parameters<typeof jobs.enqueue>[0], id: string) =>
    jobs.enqueue(tx, 'calendar.read-import', { id }, { key: `calendar.read-import:${id}`, maxAttempts: 3 });

  /** What a calendar says now takes the place of what it said before, in one piece. */
  const replace = (id: string, entries: readonly ForeignEntry[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const row = await importsStore.lock(tx, id);
      if (!row) return;
      const kept = await calendarStore.replaceImported(tx, row, entries, clock());
      await importsStore.note(tx, id, { problem: null, kept, leftOut: entries.length - kept }, clock());
      await pages.drop(tx, [`user:${row.providerId}`]);
    });

  const add = (wish: { providerId: string; kind: ImportRow['kind']; name: string; address: string | null }): Promise<string> =>
    db.transaction().execute(async (tx) => {
      await importsStore.lockAll(tx, wish.providerId);
      if ((await importsStore.listOf(tx, wish.providerId)).length >= settings.mostImports) {
        const { mostImports } = settings;
        throw refusal(
          'imports_full',
          409,
          `You read ${mostImports} calendars already. Remove one first`,
          `Vous lisez déjà ${mostImports} agendas. Retirez-en un d’abord`,
        );
      }
      const id = await importsStore.add(tx, wish, clock());
      if (wish.kind === 'address') await readLater(tx, id);
      return id;
    });

  return {
    list,

    /** Refusals: 422 `nothing_to_read`, `address_invalid`, `not_a_calendar`; 409 `imports_full`. An address is read by a job. */
    async add(
      providerId: string,
      { name, address, file }: { name: string; address?: string | undefined; file?: { bytes: Buffer } | undefined },
    ): Promise<CalendarImport[]> {
      if (file) {
        const entries = await readForeignCalendar(file.bytes.toString('utf8'), limits());
        if (!entries)
          throw refusal('not_a_calendar', 422, 'This file is not a calendar', 'Ce fichier n’est pas un agenda', 'file');
        await replace(await add({ providerId, kind: 'file', name, address: null }), entries);
        return list(providerId);
      }
      if (!address)
        throw refusal(
          'nothing_to_read',
          422,
          'Paste an address or choose a file',
          'Collez une adresse ou choisissez un fichier',
          'address',
        );
      const tidied = tidy(address);
      if (!tidied)
        throw refusal(
          'address_invalid',
          422,
          'This is not an address on the web',
          'Ce n’est pas une adresse sur le web',
          'address',
        );
      await add({ providerId, kind: 'address', name, address: tidied });
      return list(providerId);
    },

    /** Reads an address again soon. Refusal 404 for others' calendars and for files. */
    async refresh(providerId: string, id: string): Promise<CalendarImport[]> {
      const row = await importsStore.find(db, id);
      if (row?.providerId !== providerId || row.kind !== 'address') throw unknown();
      await db.transaction().execute(async (tx) => {
        await importsStore.markWaiting(tx, id);
        await readLater(tx, id);
      });
      return list(providerId);
    },

    /** Refusal 404 for others' calendars, too. */
    async remove(providerId: string, id: string): Promise<CalendarImport[]> {
      await db.transaction().execute(async (tx) => {
        if (!(await importsStore.remove(tx, providerId, id))) throw unknown();
        await pages.drop(tx, [`user:${providerId}`]);
      });
      return list(providerId);
    },

    /** The job: fetches and reads an address. What it said before stays when that fails, and the provider sees why. */
    async read({ id }: { id: string }): Promise<void> {
      const row = await importsStore.find(db, id);
      if (!row?.address) return;
      try {
        const entries = await readForeignCalendar(await fetchCalendar(row.address, reach), limits());
        if (!entries) throw new FetchProblem('not_a_calendar');
        await replace(id, entries);
      } catch (error) {
        if (!(error instanceof FetchProblem)) throw error;
        await importsStore.note(db, id, { problem: error.problem }, clock());
      }
    },

    /** The recurring job: whatever was last read six hours ago or more is read again. */
    async readDue(): Promise<void> {
      const before = new Date(clock().getTime() - settings.importEveryHours * 3_600_000);
      for (const id of await importsStore.listDue(db, before, 500)) await readLater(db, id);
    },
  };
};
