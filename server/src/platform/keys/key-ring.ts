import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../postgres/database.ts';
import { type KeyPurpose, keyPurposes } from './key-purposes.ts';
import { insertFirstKeys, type KeyRow, listKeys } from './key-ring.store.ts';
import { sealSecret, unsealSecret } from './sealing.ts';

/** A secret of the platform and the number by which what depends on it names it. */
export interface Key {
  readonly number: number;
  readonly secret: string;
}

/** The secrets of the platform, as this process knows them. */
export interface KeyRing {
  /** Returns the secret with which everything new is made. */
  current(purpose: KeyPurpose): Key;
  /** Returns all secrets that are still accepted, the current one first. */
  accepted(purpose: KeyPurpose): readonly Key[];
  /** Finds an accepted secret by its number. Reads the ring again for a number that another node may have made. */
  find(purpose: KeyPurpose, number: number): Promise<Key | undefined>;
  /** Reads the ring again, as each process does every half minute. */
  reload(): Promise<void>;
}

/** Raised when the secrets in the database were encrypted under another `SECRET_KEY`. Its message is for the operator. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey';

  constructor() {
    super(
      `Ngoma cannot start: SECRET_KEY is not the one with which this database was used. With another key, tickets that were sold would be refused at the entrance, and stored documents could not be read.
  - Start with the former SECRET_KEY. Without one in the environment it is in secrets.json in DATA_DIR.
  - To change it, start with the former one, and rotate it: npm run keys:rotate -- secret
  - If a backup was restored, use the SECRET_KEY of the installation from which it comes.`,
    );
  }
}

type Secrets = Pick<Config, 'secretKey' | 'nextSecretKey'>;

export const placeOf = ({ purpose, number }: Pick<KeyRow, 'purpose' | 'number'>): string => `${purpose}:${number}`;

/** Processes read the ring again this often, and a new secret is used after twice as long. */
export const reloadMs = 30_000;

/**
 * Reads the key ring. On the first start with a database, each purpose gets `SECRET_KEY` itself as its first secret, from which
 * everything was derived before there was a ring. Throws WrongSecretKey when the ring belongs to another `SECRET_KEY`.
 */
export async function openKeyRing(db: Db, config: Secrets, clock: Clock): Promise<KeyRing> {
  let rows: readonly OpenedKey[] = [];
  const reload = async () => {
    rows = (await listKeys(db)).map((row) => ({ ...row, secret: unseal(config, row) }));
  };
  await reload();
  const missing = (Object.keys(keyPurposes) as KeyPurpose[]).filter((purpose) => !rows.some((row) => row.purpose === purpose));
  if (missing.length > 0) {
    const now = clock();
    const first = missing.map((purpose) => ({ purpose, number: 1, createdAt: now, startsAt: new Date(0), endsAt: null }));
    await insertFirstKeys(
      db,
      first.map((row) => ({ ...row, sealed: sealSecret(config.secretKey, config.secretKey, placeOf(row)) })),
    );
    await reload();
  }

  const accepted = (purpose: KeyPurpose): readonly Key[] => {
    const now = clock();
    const known = rows.filter((row) => row.purpose === purpose && (row.endsAt === null || row.endsAt > now));
    const latest = known.findLast(({ startsAt }) => startsAt <= now) ?? known[0];
    if (!latest) throw new Error(`The key ring has no secret for ${purpose}`);
    return [latest, ...known.filter((row) => row !== latest)].map(({ number, secret }) => ({ number, secret }));
  };
  const known = (purpose: KeyPurpose, number: number) => accepted(purpose).find((key) => key.number === number);
  return {
    reload,
    accepted,
    current(purpose) {
      const [key] = accepted(purpose);
      if (!key) throw new Error(`The key ring has no secret for ${purpose}`);
      return key;
    },
    async find(purpose, number) {
      const key = known(purpose, number);
      // Each unknown number costs one read, which a forged ticket causes, too: it is as cheap as looking for the ticket.
      if (key || rows.some((row) => row.purpose === purpose && row.number === number)) return key;
      await reload();
      return known(purpose, number);
    },
  };
}

type OpenedKey = KeyRow & Key;

/** Decrypts a secret. While `SECRET_KEY` is being rotated, both the former and the next one are tried. */
export function unseal({ secretKey, nextSecretKey }: Secrets, row: Pick<KeyRow, 'purpose' | 'number' | 'sealed'>): string {
  for (const candidate of [secretKey, nextSecretKey]) {
    const secret = candidate && unsealSecret(candidate, row.sealed, placeOf(row));
    if (secret !== undefined && secret !== '') return secret;
  }
  throw new WrongSecretKey();
}

/**
 * Reads the ring again every half minute, so that rotations need no restart. A ring that cannot be read leaves the known secrets in
 * use: the database may be away, or `SECRET_KEY` was rotated and this process still has the former one.
 */
export function reloadRegularly(keys: KeyRing, logger: Pick<Logger, 'warn'>): NodeJS.Timeout {
  let hasFailed = false;
  const reload = async () => {
    try {
      await keys.reload();
      hasFailed = false;
    } catch (fault) {
      if (hasFailed) return;
      hasFailed = true;
      const isRotated = fault instanceof WrongSecretKey;
      logger.warn({ err: fault }, isRotated ? 'SECRET_KEY was rotated; restart with the new one' : 'The key ring was not read');
    }
  };
  return setInterval(() => void reload(), reloadMs).unref();
}
