import type { BodyOutput } from '@ngoma/api/common/endpoint';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { EventTaxes, setEventTaxes as setEventTaxesEndpoint } from '@ngoma/api/features/events/ticketing/taxes';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { lockManaged } from '../editor/drafts.service.ts';
import { requireOpen } from '../event-state.rules.ts';
import { refreshPricesOf } from './refresh-prices.ts';
import { findZone, listChoices, listTaxes } from './taxes.read.ts';
import { countryOfZone, requireApplicable, requireChoiceVersion } from './taxes.rules.ts';
import { insertChoice } from './taxes.store.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'pages'>;

/** Returns what an event applies and could apply. The caller has checked that the reader manages it. Raises `not_found` (404). */
export async function showEventTaxes(db: DbOrTx, eventId: string, locale: Locale, now: Date): Promise<EventTaxes> {
  const zone = await findZone(db, eventId);
  if (zone === undefined) throw notFound(bilingual('common.eventNotFound'));
  const country = countryOfZone(zone);
  const [all, choices] = [await listTaxes(db, now), await listChoices(db, eventId)];
  const rateOf = new Map(all.map(({ id, basisPoints }) => [id, basisPoints]));
  const latest = choices[0];
  return {
    available: all.flatMap((tax) =>
      tax.country === country && tax.basisPoints !== null
        ? [{ _id: tax.id, name: localizedText(locale, tax.name, tax.nameFr), basisPoints: tax.basisPoints }]
        : [],
    ),
    taxes: (latest?.taxes ?? []).map(({ taxId, name, nameFr, mode }) => ({
      ...{ taxId, mode, name: localizedText(locale, name, nameFr), basisPoints: rateOf.get(taxId) ?? null },
    })),
    taxNumber: latest?.taxNumber ?? null,
    version: latest?.version ?? 0,
    history: choices.map(({ version, taxNumber, by, at, taxes }) => ({
      ...{ version, taxNumber, by, at: at.toISOString() },
      taxes: taxes.map(({ name, nameFr, mode }) => ({ name: localizedText(locale, name, nameFr), mode })),
    })),
  };
}

/**
 * Chooses the taxes of an event and returns them. Orders that were placed before keep theirs. Raises `not_found` (404) unless the
 * person manages the event, `event_closed` (409), `taxes_changed` (409), and `invalid_input` (400) for a tax that is not offered.
 */
export function setEventTaxes(
  ctx: Context,
  manager: Pick<Session, 'userId'>,
  eventId: string,
  { taxes, taxNumber, version }: BodyOutput<typeof setEventTaxesEndpoint>,
  locale: Locale,
): Promise<EventTaxes> {
  return ctx.db.transaction().execute(async (tx) => {
    const event = await lockManaged(tx, eventId, manager);
    requireOpen(event.state);
    const now = ctx.clock();
    const before = await showEventTaxes(tx, eventId, locale, now);
    requireChoiceVersion(before.version, version);
    requireApplicable(taxes, new Set(before.available.map(({ _id }) => _id)), new Set(before.taxes.map(({ taxId }) => taxId)));
    const next = { eventId, version: version + 1, taxes, taxNumber: taxNumber || null };
    await insertChoice(tx, { ...next, setBy: manager.userId, setAt: now });
    await refreshPricesOf(tx, ctx, [eventId]);
    return showEventTaxes(tx, eventId, locale, now);
  });
}
