import { deviceName } from '@ngoma/api/common/device-name';
import { notify } from '#features/notifications/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { rememberDevice } from '../devices/devices.ts';
import { addressPart } from './devices.rules.ts';
import { listEarlierSessions } from './earlier-sessions.read.ts';

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
 * Returns whether the account has signed in with the same browser and system from the same network before. A browser that lost its
 * device cookie is not a new device.
 */
async function isFamiliar(tx: Tx, { userId, sessionId, address, userAgent }: Opened): Promise<boolean> {
  const network = addressPart(address);
  const name = deviceName(userAgent ?? null);
  const earlier = network === '' ? [] : await listEarlierSessions(tx, userId, sessionId);
  return earlier.some((one) => addressPart(one.address ?? undefined) === network && deviceName(one.userAgent) === name);
}

/**
 * Makes the device of a session known to its account, and notifies the owner if it was not and is not familiar otherwise. The first
 * device of an account has nothing to compare with. Called in the transaction that opens the session.
 */
export async function welcomeDevice(platform: Platform, tx: Tx, opened: Opened): Promise<void> {
  const { isNew, isFirst } = await rememberDevice(tx, opened.userId, opened, platform.clock());
  if (!isNew || isFirst || (await isFamiliar(tx, opened))) return;
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
