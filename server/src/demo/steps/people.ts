import { accounts } from '#features/ledger/index';
import type { User } from '#features/users/index';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import { type DemoPerson, demoAccounts, demoBuyer, demoInvited, demoOrganizers, demoPassword } from '../content/people.ts';
import type { DemoApp } from '../demo-app.ts';
import { inParallel } from '../in-parallel.ts';
import { drawPortrait } from '../portraits.ts';

/** Number of people who only buy tickets. */
export const buyerCount = 150;

/** Wallet balances of the demo participants in XAF. */
const walletsXaf: Readonly<Record<string, number>> = { 'participant@ngoma.test': 2_500, 'participant2@ngoma.test': 1_000 };

export interface DemoPeople {
  /** Returns the session of a demo account as if it had signed in. Throws for an unknown address. */
  sessionOf(email: string): Session;
  /** Signs up one more person, with the same password as all. */
  readonly join: (person: DemoPerson) => Promise<void>;
  /** People who only buy tickets. */
  readonly buyers: readonly Session[];
  /** The people whom the first demo participant referred, buyers and others. */
  readonly invited: readonly Session[];
}

/** Signs up all demo people. One password hash serves all, because all have the same password. */
export async function createPeople(app: DemoApp): Promise<DemoPeople> {
  const { features } = app;
  const passwordHash = await features.auth.hashPassword(demoPassword);
  const sessions = new Map<string, Session>();
  const buyers = Array.from({ length: buyerCount }, (_, index) => demoBuyer(index));
  const signUp = async (person: DemoPerson, referredBy?: string) => {
    const { email, name, role, number, locale, isVerified = false } = person;
    const account = { email, name, role, number, locale, isVerified, passwordHash, ...(referredBy && { referredBy }) };
    const user = await features.auth.signUp(account);
    await features.users.update(app.db, user.id, profileOf(person));
    if (person.portrait) await showPortrait(app, user.id, await drawPortrait(email, person.portrait));
    sessions.set(email, sessionOf(user));
  };
  await inParallel([...demoAccounts, ...demoOrganizers], 8, (person) => signUp(person));
  const invitedBy = sessions.get(demoInvited.by)?.userId;
  const isInvited = new Set(demoInvited.buyers.map((place) => buyers[place]?.email));
  await inParallel(buyers, 8, (person) => signUp(person, isInvited.has(person.email) ? invitedBy : undefined));
  await signUp(demoInvited.newcomer, invitedBy);
  const get = (email: string): Session => {
    const session = sessions.get(email);
    if (!session) throw new Error(`No demo account has the address ${email}`);
    return session;
  };
  const invited = [...isInvited, demoInvited.newcomer.email].flatMap((email) => (email ? [get(email)] : []));
  for (const [email, amountXaf] of Object.entries(walletsXaf)) await fillWallet(app, get(email), amountXaf);
  return { sessionOf: get, join: (person) => signUp(person), buyers: buyers.map(({ email }) => get(email)), invited };
}

const showPortrait = async ({ db, features }: DemoApp, userId: string, bytes: Buffer): Promise<void> => {
  const { pictures } = features.users;
  const picture = await pictures.prepare('avatar', { filename: 'portrait.png', contentType: 'image/png', bytes });
  await db.transaction().execute((tx) => pictures.show(tx, userId, picture));
};

const profileOf = ({ address, experience, website }: DemoPerson) => ({
  address,
  ...(experience && { experience }),
  ...(website && { website }),
});

const sessionOf = ({ id, email, name, role, locale }: User): Session => ({
  sessionId: newId(),
  userId: id,
  email,
  name,
  role,
  locale,
});

const fillWallet = ({ db, features }: DemoApp, { userId }: Session, amountXaf: number): Promise<unknown> =>
  db.transaction().execute((tx) =>
    features.ledger.post(tx, {
      sourceType: 'demo',
      sourceId: userId,
      kind: 'gift',
      postings: [
        { account: accounts.funding, amountXaf },
        { account: accounts.wallet(userId), amountXaf: -amountXaf },
      ],
    }),
  );
