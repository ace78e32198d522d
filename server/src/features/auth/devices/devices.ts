import { deviceName } from '@ngoma/api/common/device-name';
import type { DbOrTx } from '#platform/postgres/database';
import { hashToken, isTokenForm } from '../auth.rules.ts';
import { forgottenAfterDays, maxDevices } from './devices.rules.ts';
import { devicesStore } from './devices.store.ts';

const dayMs = 86_400_000;

/** Time before which unused devices are no longer known. */
export const devicesKnownSince = (now: Date): Date => new Date(now.getTime() - forgottenAfterDays * dayMs);

/** The device token from the cookie of a browser, and the browser's user agent. */
export interface DeviceOrigin {
  readonly device?: string | undefined;
  readonly userAgent?: string | undefined;
}

/**
 * Returns whether the account behind the email address has signed in on this device before. False without a device token and for an
 * unknown address.
 */
export async function isKnownDevice(db: DbOrTx, email: string, { device }: DeviceOrigin, now: Date): Promise<boolean> {
  if (device === undefined || !isTokenForm(device)) return false;
  return devicesStore(db).isKnown(email, hashToken(device), devicesKnownSince(now));
}

/**
 * Makes the device known to the account, or records that it was used again. To be called only after the person has proved who they are
 * in full, or has set a new password by email. A known device is no second factor: it only has attempts of its own. Returns whether
 * the device is new to the account, and whether it is the account's first one.
 */
export async function rememberDevice(
  db: DbOrTx,
  userId: string,
  { device, userAgent }: DeviceOrigin,
  now: Date,
): Promise<{ isNew: boolean; isFirst: boolean }> {
  if (device === undefined || !isTokenForm(device)) return { isNew: false, isFirst: false };
  const saved = await devicesStore(db).save(
    { userId, tokenHash: hashToken(device), name: deviceName(userAgent ?? null) ?? null },
    now,
    maxDevices,
  );
  return { isNew: saved.isNew, isFirst: saved.isNew && saved.others === 0 };
}
