import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import type { CalendarImport } from '@ngoma/api/features/events/calendar';
import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { calendarStore } from '../calendar.store.ts';
import type { ExternalEntry, ImportRow } from '../calendar.types.ts';
import { normalizeCalendarAddress } from './addresses.ts';
import { type FetchOptions, FetchProblem, fetchCalendar } from './fetch-calendar.ts';
import { importsStore } from './imports.store.ts';
import { parseExternalCalendar } from './parse-in-worker.ts';

const settings = business.calendar;
const dayMs = 86_400_000;
const mostSteps = 50_000;

const refusal = (code: string, status: 409 | 422, text: Bilingual, field?: string) =>
  new Refusal(code, status, text, field ? { errors: { [field]: text } } : {});
const importNotFound = () => notFound(bilingual('calendar.calendarIsNoLongerRead'));

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

/** External calendars of providers, imported once from a file or repeatedly from an address. */
export const importsService = ({ db, clock, jobs, pages }: Platform, fetchOptions: FetchOptions = {}) => {
  const normalizeAddress = fetchOptions.normalizeAddress ?? normalizeCalendarAddress;
  const list = async (providerId: string) => (await importsStore.listOf(db, providerId)).map(toView);
  const limits = () => ({
    from: new Date(clock().getTime() - settings.importDaysBack * dayMs),
    to: new Date(clock().getTime() + settings.importDaysAhead * dayMs),
    zone: settings.zone,
    mostEntries: settings.maxImportedEntries,
    mostSteps,
  });
  const readLater = (tx: Parameters<typeof jobs.enqueue>[0], id: string) =>
    jobs.enqueue(tx, 'calendar.read-import', { id }, { key: `calendar.read-import:${id}`, maxAttempts: 3 });

  /** Replaces the entries of an import in one transaction. */
  const replace = (id: string, entries: readonly ExternalEntry[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const row = await importsStore.lock(tx, id);
      if (!row) return;
      const kept = await calendarStore.replaceImported(tx, row, entries, clock());
      await importsStore.note(tx, id, { problem: null, kept, leftOut: entries.length - kept }, clock());
      await pages.drop(tx, [`user:${row.providerId}`]);
    });

  const add = (input: { providerId: string; kind: ImportRow['kind']; name: string; address: string | null }): Promise<string> =>
    db.transaction().execute(async (tx) => {
      await importsStore.lockAll(tx, input.providerId);
      if ((await importsStore.listOf(tx, input.providerId)).length >= settings.maxImports) {
        const { maxImports } = settings;
        throw refusal('imports_full', 409, bilingual('calendar.importsFull', { maxImports }));
      }
      const id = await importsStore.add(tx, input, clock());
      if (input.kind === 'address') await readLater(tx, id);
      return id;
    });

  return {
    list,

    /**
     * Adds an import and returns all. A file is read at once, an address by a job. Raises `nothing_to_read`, `address_invalid`
     * and `not_a_calendar` (422), and `imports_full` (409).
     */
    async add(
      providerId: string,
      { name, address, file }: { name: string; address?: string | undefined; file?: { bytes: Buffer } | undefined },
    ): Promise<CalendarImport[]> {
      if (file) {
        const entries = await parseExternalCalendar(file.bytes.toString('utf8'), limits());
        if (!entries) throw refusal('not_a_calendar', 422, bilingual('calendar.notACalendar'), 'file');
        await replace(await add({ providerId, kind: 'file', name, address: null }), entries);
        return list(providerId);
      }
      if (!address) throw refusal('nothing_to_read', 422, bilingual('calendar.nothingToRead'), 'address');
      const normalizedAddress = normalizeAddress(address);
      if (!normalizedAddress) throw refusal('address_invalid', 422, bilingual('calendar.addressInvalid'), 'address');
      await add({ providerId, kind: 'address', name, address: normalizedAddress });
      return list(providerId);
    },

    /** Enqueues another fetch of an address. Raises `not_found` (404) for imports of others and for files. */
    async refresh(providerId: string, id: string): Promise<CalendarImport[]> {
      const row = await importsStore.find(db, id);
      if (row?.providerId !== providerId || row.kind !== 'address') throw importNotFound();
      await db.transaction().execute(async (tx) => {
        await importsStore.markWaiting(tx, id);
        await readLater(tx, id);
      });
      return list(providerId);
    },

    /** Removes an import with its entries. Raises `not_found` (404) for imports of others. */
    async remove(providerId: string, id: string): Promise<CalendarImport[]> {
      await db.transaction().execute(async (tx) => {
        if (!(await importsStore.remove(tx, providerId, id))) throw importNotFound();
        await pages.drop(tx, [`user:${providerId}`]);
      });
      return list(providerId);
    },

    /** Job: fetches and reads an address. On failure the last entries stay, and the import shows the problem. */
    async read({ id }: { id: string }): Promise<void> {
      const row = await importsStore.find(db, id);
      if (!row?.address) return;
      try {
        const entries = await parseExternalCalendar(await fetchCalendar(row.address, fetchOptions), limits());
        if (!entries) throw new FetchProblem('not_a_calendar');
        await replace(id, entries);
      } catch (error) {
        if (!(error instanceof FetchProblem)) throw error;
        await importsStore.note(db, id, { problem: error.problem }, clock());
      }
    },

    /** Recurring job: enqueues the imports that were last read six hours ago or earlier. */
    async readDue(): Promise<void> {
      const before = new Date(clock().getTime() - settings.importEveryHours * 3_600_000);
      for (const id of await importsStore.listDue(db, before, 500)) await readLater(db, id);
    },
  };
};
