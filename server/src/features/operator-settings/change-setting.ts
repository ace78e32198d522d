import type { BodyOutput } from '@ngoma/api/common/endpoint';
import {
  type changeSetting as changeSettingEndpoint,
  type OperatorSetting,
  operatorSettings,
  type SettingChange,
  type SettingKey,
  settingKeys,
} from '@ngoma/api/features/supervision/operator-settings';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { beginningOf, requireAgreement, requireInBounds, requireVersion, statesOf, valuesAt } from './operator-settings.rules.ts';
import { type ChangeRow, insertChange, listChanges, lockSettings } from './operator-settings.store.ts';

export type SettingsContext = Pick<Platform, 'db' | 'clock' | 'pages'>;

/** Builds the view of a setting from its changes, the latest beginning first. */
function toSetting(key: SettingKey, changes: readonly ChangeRow[], now: Date): OperatorSetting {
  const { group, unit, initial, min, max } = operatorSettings[key];
  const current = changes.find(({ validFrom }) => validFrom <= now);
  const next = changes.findLast(({ validFrom }) => validFrom > now);
  return {
    ...{ key, group, unit, initial, min, max, value: current?.value ?? initial, by: current?.by ?? null },
    since: current?.validFrom.toISOString() ?? null,
    planned: next ? { value: next.value, validFrom: next.validFrom.toISOString() } : null,
    version: changes.length,
  };
}

/** Returns all settings with their values now. */
export async function getSettings({ db, clock }: SettingsContext): Promise<OperatorSetting[]> {
  const byKey = Map.groupBy(await listChanges(db), ({ key }) => key);
  const now = clock();
  return settingKeys.map((key) => toSetting(key, byKey.get(key) ?? [], now));
}

/** Returns the changes of a setting, the latest beginning first, each with the value before it. */
export async function getChanges({ db, clock }: SettingsContext, key: SettingKey): Promise<SettingChange[]> {
  const rows = await listChanges(db, key);
  const states = statesOf(rows, clock());
  return rows.map(({ value, validFrom, reason, by, at }, place) => ({
    ...{ value, reason, by, previous: rows[place + 1]?.value ?? operatorSettings[key].initial },
    ...{ validFrom: validFrom.toISOString(), at: at.toISOString(), state: states[place] ?? 'past' },
  }));
}

/** Returns a value as the audit log states it: percentages in percent. */
const inAudit = (key: SettingKey, value: number): number => (operatorSettings[key].unit === 'basisPoints' ? value / 100 : value);

/** The settings that public pages show: a change drops the cached pages of all events. */
const shownOnPages: readonly SettingKey[] = ['commissionBasisPoints'];

/**
 * Changes a setting from a time on. Rules read it when something is agreed, so that orders, withdrawals and points keep their terms.
 * Raises `invalid_input` (400) for a value out of bounds or at odds with another setting and for a beginning in the past, and
 * `setting_changed` (409).
 */
export function changeSetting(
  { db, clock, pages }: SettingsContext,
  admin: Pick<Session, 'userId'>,
  key: SettingKey,
  { value, validFrom, reason, version }: BodyOutput<typeof changeSettingEndpoint>,
): Promise<OperatorSetting> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const now = clock();
    const all = await listChanges(tx);
    const own = all.filter((change) => change.key === key);
    requireVersion(own.length, version);
    const begins = beginningOf(validFrom ? new Date(validFrom) : null, now);
    const before = valuesAt(all, begins)[key];
    requireInBounds(key, value, before);
    requireAgreement([{ key, value, validFrom: begins }, ...all], now);
    await insertChange(tx, { key, value, validFrom: begins, reason, setBy: admin.userId, setAt: now });
    const changes = [
      { field: key, from: inAudit(key, before), to: inAudit(key, value) },
      ...(begins > now ? [{ field: 'validFrom', from: null, to: begins.toISOString() }] : []),
    ];
    await recordAct(tx, clock, {
      ...{ actorId: admin.userId, action: 'setting.changed', subjectType: 'platform' },
      detail: { reason, changes },
    });
    if (shownOnPages.includes(key)) await pages.drop(tx, ['events', 'categories']);
    return toSetting(key, await listChanges(tx, key), now);
  });
}
