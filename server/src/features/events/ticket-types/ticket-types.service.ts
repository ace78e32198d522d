import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { saveCustomization, updateCustomization } from '@ngoma/api/features/events/customization';
import type { saveTickets } from '@ngoma/api/features/events/ticketing/ticket-types';
import type { Stock } from '#features/inventory/index';
import { notFound } from '#platform/http/refusal';
import type { UploadedFile } from '#platform/http/route';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { customizationsStore, type StoredCustomization } from '../editor/customizations.store.ts';
import { lockManaged, refreshPriceFrom } from '../editor/drafts.service.ts';
import { findPaidSales } from '../editor/paid-sales.read.ts';
import type { EventPictures } from '../event-images.ts';
import { requireConfirmedEmail, requireOpen } from '../event-state.rules.ts';
import { eventsStore } from '../events.store.ts';
import type { StoredEvent } from '../events.types.ts';
import { requireInFavour } from './refund-policy.rules.ts';
import { requireCompletePolicy } from './ticket-type-validation.rules.ts';
import { planTickets } from './ticket-types.rules.ts';
import { countByType, ticketTypesStore } from './ticket-types.store.ts';

type Owner = Pick<Session, 'userId'>;
type Uploads = Partial<Record<'logo' | 'background', Pick<UploadedFile, 'bytes'>>>;
type CustomizationInput = BodyOutput<typeof updateCustomization>;

/** Use cases of the second and third creation step, and of later changes to ticket types and customization. */
export function ticketTypesService(
  { db, clock, pages }: Platform,
  { stock, pictures }: { stock: Stock; pictures: EventPictures },
) {
  /** Returns the creation step after this one is saved. It never decreases, and published events keep theirs. */
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
     * Saves the ticket types of an event and returns the id of their configuration. Raises `invalid_input` (400) for
     * contradicting types, `not_found` (404), and `event_closed`, `below_sold`,
     * `quota_in_use`, `policy_less_generous` or `email_unconfirmed` (409).
     */
    saveTickets: (owner: Owner, eventId: string, input: BodyOutput<typeof saveTickets>): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const event = await lockManaged(tx, eventId, owner);
        requireOpen(event.state);
        if (input.refundPolicy) requireCompletePolicy(input.refundPolicy);
        // Locks the quotas, so no order changes the stock before this transaction ends and the counts below stay correct.
        const quotas = await stock.lockByEvent(tx, eventId);
        const types = ticketTypesStore(tx);
        const before = {
          types: await types.listPresent(eventId),
          quotas: [...quotas.values()],
          taken: await countByType(tx, eventId),
        };
        if (input.refundPolicy) {
          const sold = [...before.taken.values()].reduce((sum, type) => sum + type.sold + type.held, 0);
          requireInFavour(event.refundPolicy, input.refundPolicy, sold);
        }
        const wasPaid = (await findPaidSales(tx, eventId)).isPaid;
        const plan = planTickets(input.ticketTypes, before, newId);
        await stock.configure(tx, eventId, plan.quotas);
        await types.put(eventId, plan.types);
        await types.archive(plan.archivedTypeIds, clock());
        // Drafts are checked when they are published, and events that sold before the rule stay as they are.
        if (event.state !== 'draft' && !wasPaid) requireConfirmedEmail(await findPaidSales(tx, eventId));
        await stock.retire(tx, plan.retiredQuotaIds);
        const configId = await eventsStore(tx).ensureConfig(eventId, clock());
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

    /**
     * Inserts or replaces the customization and returns its id. Raises `not_found` (404), `event_closed` (409), and the errors of
     * a picture.
     */
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
          const customization = { primaryColor: input.primaryColor, secondaryColor: input.secondaryColor ?? null };
          const id = await putCustomization(tx, eventId, customization, keys);
          await eventsStore(tx).change(eventId, { creationStep: stepDone(event, 3) }, clock());
          await pages.drop(tx, [`event:${eventId}`]);
          return id;
        });
      } catch (error) {
        for (const key of Object.values(keys)) await pictures.discard(key);
        throw error;
      }
    },

    /**
     * Changes the customization. Missing fields stay, an empty second colour is cleared, and a picture is removed on request. Raises `not_found` (404) and
     * `event_closed` (409).
     */
    async updateCustomization(owner: Owner, eventId: string, input: CustomizationInput, uploads: Uploads = {}): Promise<void> {
      const keys = await prepareAll(uploads);
      try {
        await db.transaction().execute(async (tx) => {
          const event = await lockManaged(tx, eventId, owner);
          requireOpen(event.state);
          const before = await customizationsStore(tx).find(eventId);
          if (!before) throw notFound();
          const customization = {
            primaryColor: input.primaryColor ?? before.primaryColor,
            secondaryColor: input.secondaryColor === undefined ? before.secondaryColor : input.secondaryColor || null,
          };
          await putCustomization(tx, eventId, customization, keys);
          await removePictures(tx, eventId, before, {
            logo: input.removeLogo === true && !keys.logo,
            background: input.removeBackground === true && !keys.background,
          });
          await eventsStore(tx).change(eventId, {}, clock());
          await pages.drop(tx, [`event:${eventId}`]);
        });
      } catch (error) {
        for (const key of Object.values(keys)) await pictures.discard(key);
        throw error;
      }
    },
  };

  /** Takes pictures off the event page. Their files stay for pages that are still open. */
  async function removePictures(
    tx: Tx,
    eventId: string,
    before: StoredCustomization,
    { logo, background }: { readonly logo: boolean; readonly background: boolean },
  ): Promise<void> {
    if (!logo && !background) return;
    const none = { ...(logo && { logoKey: null, logoUploadKey: null }) };
    const change = { ...none, ...(background && { backgroundKey: null, backgroundUploadKey: null }) };
    await customizationsStore(tx).change(eventId, change, clock());
    const removed = [...(logo ? [before.logoKey, before.logoUploadKey] : [])];
    if (background) removed.push(before.backgroundKey, before.backgroundUploadKey);
    await pictures.removeLater(tx, removed);
  }

  async function putCustomization(
    tx: Tx,
    eventId: string,
    customization: { primaryColor: string; secondaryColor: string | null },
    keys: Partial<Record<'logo' | 'background', string>>,
  ): Promise<string> {
    const store = customizationsStore(tx);
    const before = await store.find(eventId);
    const change = {
      ...customization,
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
