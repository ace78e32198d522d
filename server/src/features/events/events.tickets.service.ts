import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { saveCustomization, updateCustomization } from '@ngoma/api/features/event-look';
import type { saveTickets } from '@ngoma/api/features/event-tickets';
import type { Stock } from '#features/stock/index';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import type { Session } from '#platform/session';
import { customizationsStore } from './customizations.store.ts';
import { lockManaged, refreshPriceFrom } from './events.drafts.service.ts';
import type { EventPictures } from './events.pictures.ts';
import { requireOpen } from './events.state.rules.ts';
import { eventsStore } from './events.store.ts';
import { planTickets } from './events.tickets.rules.ts';
import { requireSoundPolicy } from './events.tickets.sound.rules.ts';
import type { StoredEvent } from './events.types.ts';
import { countByType, ticketTypesStore } from './ticket-types.store.ts';

type Owner = Pick<Session, 'userId'>;
type Uploads = Partial<Record<'logo' | 'background', Pick<UploadedFile, 'bytes'>>>;
type Look = BodyOutput<typeof updateCustomization>;

/** The second and third step of the stepper, and every later change of tickets and look. */
export function ticketsAndLookService(
  { db, clock, pages }: Platform,
  { stock, pictures }: { stock: Stock; pictures: EventPictures },
) {
  /** A step once done stays done; a published event is past the stepper. */
  const stepDone = (event: StoredEvent, step: 2 | 3): number =>
    event.state === 'draft' ? Math.max(event.creationStep, step) : event.creationStep;

  const prepareAll = async (uploads: Uploads): Promise<Partial<Record<'logo' | 'background', string>>> => {
    const keys: Partial<Record<'logo' | 'background', string>> = {};
    try {
      for (const kind of ['logo', 'background'] as const) if (uploads[kind]) keys[kind] = await pictures.prepare(uploads[kind]);
      return keys;
    } catch (error) {
      for (const key of Object.values(keys)) await pictures.discard(key);
      throw error;
    }
  };

  const showUploads = async (tx: Tx, eventId: string, keys: Partial<Record<'logo' | 'background', string>>) => {
    for (const kind of ['logo', 'background'] as const) {
      const uploadKey = keys[kind];
      if (uploadKey) await pictures.renderLater(tx, { eventId, kind, uploadKey });
    }
  };

  return {
    /**
     * Saves the ticket types of an event of one's own; answers the configuration's id. Refusals: 400 for types that
     * contradict themselves, 404, 409 `event_closed`, `below_sold`, `quota_in_use`.
     */
    saveTickets: (owner: Owner, eventId: string, input: BodyOutput<typeof saveTickets>): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const event = await lockManaged(tx, eventId, owner);
        requireOpen(event.state);
        if (input.refundPolicy) requireSoundPolicy(input.refundPolicy);
        // From here on no order changes this event's stock until we are done, so what is counted stays true.
        const quotas = await stock.lockByEvent(tx, eventId);
        const types = ticketTypesStore(tx);
        const before = {
          types: await types.listPresent(eventId),
          quotas: [...quotas.values()],
          taken: await countByType(tx, eventId),
        };
        const plan = planTickets(input.ticketTypes, before, newId);
        await stock.configure(tx, eventId, plan.quotas);
        await types.put(eventId, plan.types);
        await types.archive(plan.archivedTypeIds, clock());
        await stock.retire(tx, plan.retiredQuotaIds);
        const configId = await eventsStore(tx).keepConfig(eventId, clock());
        const { feesPaidBy, refundPolicy } = input;
        await eventsStore(tx).change(
          eventId,
          { creationStep: stepDone(event, 2), ...(feesPaidBy && { feesPaidBy }), ...(refundPolicy && { refundPolicy }) },
          clock(),
        );
        await refreshPriceFrom(tx, event, clock());
        await pages.drop(tx, [`event:${eventId}`, 'events']);
        return configId;
      }),

    /** Saves the look for the first time, or anew; answers its id. Refusals: 404, 409 `event_closed`, those of a picture. */
    async saveCustomization(
      owner: Owner,
      eventId: string,
      configId: string,
      input: BodyOutput<typeof saveCustomization>,
      uploads: Uploads = {},
    ): Promise<string> {
      const keys = await prepareAll(uploads);
      try {
        return await db.transaction().execute(async (tx) => {
          const event = await lockManaged(tx, eventId, owner);
          if ((await eventsStore(tx).findConfigId(eventId)) !== configId) throw notFound();
          requireOpen(event.state);
          const look = { primaryColor: input.primaryColor, secondaryColor: input.secondaryColor ?? null };
          const id = await putLook(tx, eventId, look, keys);
          await eventsStore(tx).change(eventId, { creationStep: stepDone(event, 3) }, clock());
          await pages.drop(tx, [`event:${eventId}`]);
          return id;
        });
      } catch (error) {
        for (const key of Object.values(keys)) await pictures.discard(key);
        throw error;
      }
    },

    /** Changes the look: what is not mentioned stays, an empty second colour goes. Refusals: 404, 409 `event_closed`. */
    async updateCustomization(owner: Owner, eventId: string, input: Look, uploads: Uploads = {}): Promise<void> {
      const keys = await prepareAll(uploads);
      try {
        await db.transaction().execute(async (tx) => {
          const event = await lockManaged(tx, eventId, owner);
          requireOpen(event.state);
          const before = await customizationsStore(tx).find(eventId);
          if (!before) throw notFound();
          const look = {
            primaryColor: input.primaryColor ?? before.primaryColor,
            secondaryColor: input.secondaryColor === undefined ? before.secondaryColor : input.secondaryColor || null,
          };
          await putLook(tx, eventId, look, keys);
          await eventsStore(tx).change(eventId, {}, clock());
          await pages.drop(tx, [`event:${eventId}`]);
        });
      } catch (error) {
        for (const key of Object.values(keys)) await pictures.discard(key);
        throw error;
      }
    },
  };

  async function putLook(
    tx: Tx,
    eventId: string,
    look: { primaryColor: string; secondaryColor: string | null },
    keys: Partial<Record<'logo' | 'background', string>>,
  ): Promise<string> {
    const store = customizationsStore(tx);
    const before = await store.find(eventId);
    const change = {
      ...look,
      ...(keys.logo && { logoUploadKey: keys.logo }),
      ...(keys.background && { backgroundUploadKey: keys.background }),
    };
    const id = before?.id ?? (await store.insert(eventId, change, clock()));
    if (before) {
      await store.change(eventId, change, clock());
      await pictures.removeLater(tx, [keys.logo && before.logoUploadKey, keys.background && before.backgroundUploadKey]);
    }
    await showUploads(tx, eventId, keys);
    return id;
  }
}
