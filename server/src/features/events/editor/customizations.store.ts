import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import type { CustomizationRecord } from '../lists/event-records.read.ts';

export interface StoredCustomization extends CustomizationRecord {
  readonly logoUploadKey: string | null;
  readonly backgroundUploadKey: string | null;
}
export type CustomizationChanges = Partial<Omit<StoredCustomization, 'id'>>;

export const customizationsStore = (tx: Tx) => ({
  async find(eventId: string): Promise<StoredCustomization | undefined> {
    const row = await tx.selectFrom('event_customizations').selectAll().where('event_id', '=', eventId).executeTakeFirst();
    return (
      row && {
        id: row.id,
        primaryColor: row.primary_color,
        secondaryColor: row.secondary_color,
        logoKey: row.logo_key,
        logoUploadKey: row.logo_upload_key,
        backgroundKey: row.background_key,
        backgroundUploadKey: row.background_upload_key,
      }
    );
  },

  async insert(
    eventId: string,
    customization: CustomizationChanges & Pick<StoredCustomization, 'primaryColor'>,
    now: Date,
  ): Promise<string> {
    const id = newId();
    await tx
      .insertInto('event_customizations')
      .values({ ...toColumns(customization), primary_color: customization.primaryColor, id, event_id: eventId, updated_at: now })
      .execute();
    return id;
  },

  async change(eventId: string, changes: CustomizationChanges, now: Date): Promise<void> {
    await tx
      .updateTable('event_customizations')
      .set({ ...toColumns(changes), updated_at: now })
      .where('event_id', '=', eventId)
      .execute();
  },

  async shows(fileKey: string): Promise<boolean> {
    const row = await tx
      .selectFrom('event_customizations')
      .select('id')
      .where((where) => where.or([where('logo_key', '=', fileKey), where('background_key', '=', fileKey)]))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
});

const toColumns = (changes: CustomizationChanges) => ({
  primary_color: changes.primaryColor,
  secondary_color: changes.secondaryColor,
  logo_key: changes.logoKey,
  logo_upload_key: changes.logoUploadKey,
  background_key: changes.backgroundKey,
  background_upload_key: changes.backgroundUploadKey,
});
