import type { User } from '#features/users/index';
import { newId } from '#platform/ids';
import type { Session } from '#platform/session';
import { accounts } from '../features/ledger/index.ts';
import type { DemoHouse } from './demo-house.ts';
import { type DemoPerson, demoAccounts, demoBuyer, demoInvited, demoOrganizers, demoPassword } from './demo-people.ts';
import { inParallel } from './in-parallel.ts';

const buyerCount = 150;

/** What the demo participants may spend from the start, in XAF. */
const walletsXaf: Readonly<Record<string, number>> = { 'participant@ngoma.test': 2_500, 'participant2@ngoma.test': 1_000 };

export interface DemoPeople {
  /** Somebody of the world, as if they had signed in. Throws for an address that nobody has. */
  sessionOf(email: string): Session;
  /** People who have no other part than buying tickets. */
  readonly buyers: readonly Session[];
  /** Those among them, and beside them, whom the first demo participant invited. */
  readonly invited: readonly Session[];
}

/** Signs everybody up: one hash serves all, since all have one password. */
export async function makePeople(house: DemoHouse): Promise<DemoPeople> {
  const { slices } = house;
  const passwordHash = await slices.auth.hashPassword(demoPassword);
  const sessions = new Map<string, Session>();
  const buyers = Array.from({ length: buyerCount }, (_, index) => demoBuyer(index));
  const signUp = async (person: DemoPerson, referredBy?: string) => {
    const { email, name, role, number, locale, isVerified = false } = person;
    const account = { email, name, role, number, locale, isVerified, passwordHash, ...(referredBy && { referredBy }) };
    const user = await slices.auth.signUp(account);
    await slices.users.update(house.db, user.id, profileOf(person));
    sessions.set(email, sessionOf(user));
  };
  await inParallel([...demoAccounts, ...demoOrganizers], 8, (person) => signUp(person));
  const invitedBy = sessions.get(demoInvited.by)?.userId;
  const isInvited = new Set(demoInvited.buyers.map((place) => buyers[place]?.email));
  await inParallel(buyers, 8, (person) => signUp(person, isInvited.has(person.email) ? invitedBy : undefined));
  await signUp(demoInvited.newcomer, invitedBy);
  const get = (email: string): Session => {
    const session = sessions.get(email);
    if (!session) throw new Error(`Nobody in the demo world has the address ${email}`);
    return session;
  };
  const invited = [...isInvited, demoInvited.newcomer.email].flatMap((email) => (email ? [get(email)] : []));
  for (const [email, amountXaf] of Object.entries(walletsXaf)) await fillWallet(house, get(email), amountXaf);
  return { sessionOf: get, buyers: buyers.map(({ email }) => get(email)), invited };
}

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

const fillWallet = ({ db, slices }: DemoHouse, { userId }: Session, amountXaf: number): Promise<unknown> =>
  db.transaction().execute((tx) =>
    slices.ledger.post(tx, {
      sourceType: 'demo',
      sourceId: userId,
      kind: 'gift',
      postings: [
        { account: accounts.funding, amountXaf },
        { account: accounts.wallet(userId), amountXaf: -amountXaf },
      ],
    }),
  );
