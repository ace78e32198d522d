import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../postgres/database.ts';
import { type KeyPurpose, keyPurposes } from './key-purposes.ts';
import { endKeysBefore, insertKey, lockKeys, replaceSealed } from './key-ring.store.ts';
import { placeOf, reloadMs, unseal } from './key-ring.ts';
import { sealSecret, unsealSecret } from './sealing.ts';

type Context = { readonly db: Db; readonly config: Pick<Config, 'secretKey' | 'nextSecretKey'>; readonly clock: Clock };

const dayMs = 86_400_000;

export interface RotatedKey {
  readonly number: number;
  readonly startsAt: Date;
  /** When the former secrets end. Undefined for never. */
  readonly formerEndsAt: Date | undefined;
  /** False when an earlier rotation has not begun yet, which a repeated command finds. */
  readonly isNew: boolean;
}

/**
 * Adds a secret to a purpose. It is used a minute later, when every process has read it, and the former ones are accepted for the
 * purpose's time of grace. A repetition before it is used changes nothing.
 */
export const rotateKey = ({ db, config, clock }: Context, purpose: KeyPurpose, graceDays?: number): Promise<RotatedKey> =>
  db.transaction().execute(async (tx) => {
    const now = clock();
    const rows = await lockKeys(tx);
    // Proves that the new secret is encrypted under the same key as the others.
    for (const row of rows) unseal(config, row);
    const latest = rows.findLast((row) => row.purpose === purpose);
    const days = graceDays ?? keyPurposes[purpose].graceDays;
    const startsAt = new Date(now.getTime() + 2 * reloadMs);
    const formerEndsAt = days === null ? undefined : new Date(startsAt.getTime() + days * dayMs);
    if (latest && latest.startsAt > now) return { ...latest, formerEndsAt, isNew: false };
    const number = (latest?.number ?? 0) + 1;
    const secret = randomBytes(32).toString('hex');
    const sealed = sealSecret(sealingKeyOf(config, rows), secret, placeOf({ purpose, number }));
    await insertKey(tx, { purpose, number, sealed, createdAt: now, startsAt, endsAt: null });
    if (formerEndsAt) await endKeysBefore(tx, purpose, number, formerEndsAt);
    return { number, startsAt, formerEndsAt, isNew: true };
  });

type Rows = Awaited<ReturnType<typeof lockKeys>>;

const isUnder = (secretKey: string | undefined, rows: Rows): secretKey is string =>
  secretKey !== undefined && rows.every((row) => unsealSecret(secretKey, row.sealed, placeOf(row)) !== undefined);

/** Returns the key under which the ring is: during a rotation of `SECRET_KEY` it may be the next one. */
const sealingKeyOf = ({ secretKey, nextSecretKey }: Context['config'], rows: Rows): string =>
  isUnder(nextSecretKey, rows) ? nextSecretKey : secretKey;

/**
 * Encrypts the whole ring under another `SECRET_KEY`, in one transaction. Returns false when it was already: the command was
 * interrupted after the commit, and is repeated. Throws WrongSecretKey when neither key opens it.
 */
export const rotateSecretKey = ({ db, config }: Pick<Context, 'db' | 'config'>, next: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const rows = await lockKeys(tx);
    if (isUnder(next, rows)) return false;
    for (const row of rows) {
      await replaceSealed(tx, { ...row, sealed: sealSecret(next, unseal(config, row), placeOf(row)) });
    }
    return true;
  });
