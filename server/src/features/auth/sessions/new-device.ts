import { deviceName } from '@ngoma/api/common/device-name';
import { notify } from '#features/notifications/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { hashToken } from '../auth.rules.ts';
import { addressPart } from './devices.rules.ts';
import { listEarlierSessions } from './known-devices.read.ts';

/** A session that was just opened, and where from. */
interface Opened {
  readonly userId: string;
  readonly sessionId: string;
  readonly userAgent?: string | undefined;
  readonly address?: string | undefined;
  /** The device id from the browser's cookie. */
  readonly device?: string | undefined;
}

/**
 * Returns whether the account has signed in from this device before: with the same device cookie, or with the same browser and system
 * from the same network. `first` is the first sign-in of an account, with which nothing can be compared.
 */
export async function isKnownDevice(tx: Tx, opened: Opened): Promise<boolean | 'first'> {
  const earlier = await listEarlierSessions(tx, opened.userId, opened.sessionId);
  if (earlier.length === 0) return 'first';
  const deviceHash = opened.device === undefined ? undefined : hashToken(opened.device);
  const network = addressPart(opened.address);
  const name = deviceName(opened.userAgent ?? null);
  return earlier.some(
    (one) =>
      (deviceHash !== undefined && one.deviceHash?.equals(deviceHash)) ||
      (network !== '' && addressPart(one.address ?? undefined) === network && deviceName(one.userAgent) === name),
  );
}

/** Notifies the owner of an account of a sign-in from a device that it does not know, in the transaction that opens the session. */
export async function notifyOfNewDevice(platform: Platform, tx: Tx, opened: Opened): Promise<void> {
  if ((await isKnownDevice(tx, opened)) !== false) return;
  await notify(platform, tx, {
    kind: 'account.new_device',
    params: {
      device: deviceName(opened.userAgent ?? null) ?? '',
      at: platform.clock().toISOString(),
      address: addressPart(opened.address),
      resetUrl: `${platform.config.publicUrl}/password-recovery`,
    },
    to: [{ userId: opened.userId }],
    key: `session:${opened.sessionId}`,
  });
}
