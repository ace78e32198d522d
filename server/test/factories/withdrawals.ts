import { accounts, ledgerFeature } from '#features/ledger/index';
import { newId } from '#platform/ids';
import type { TestApp } from '../harness/test-app.ts';
import { ask as send } from './events.ts';
import { anOrganizer, type Person, type PersonOptions, signInAgain } from './people.ts';

/** A number of the sandbox that is paid at once, whose owner has the name of the account. */
export const goodNumber = '677123402';

/** Sends a request with a new session of the person, because the clock of tests may have passed the end of the last one. */
export const askAs = async (
  test: TestApp,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { as, body }: { readonly as: Person; readonly body?: object },
) => send(test, method, path, { as: await signInAgain(test, as), ...(body && { body }) });

/** Puts an amount on the available balance of an organizer or provider. */
export async function earn(
  { platform, db }: Pick<TestApp, 'platform' | 'db'>,
  { user }: Person,
  amountXaf: number,
): Promise<void> {
  const { post } = ledgerFeature(platform);
  await db.transaction().execute((tx) =>
    post(tx, {
      ...{ sourceType: 'demo', sourceId: newId(), kind: 'gift' },
      postings: [
        { account: accounts.funding, amountXaf },
        { account: accounts.organizerAvailable(user.id), amountXaf: -amountXaf },
      ],
    }),
  );
}

/** Sets where a person is paid to, as the endpoint does. */
export const savePayoutNumber = (test: TestApp, person: Person, number = goodNumber) =>
  askAs(test, 'PUT', '/payment-settings/gateways', { as: person, body: { method: 'mobile_money', operator: 'mtn', number } });

/** Creates an organizer with money to withdraw and a payout account. */
export async function anEarner(
  test: TestApp,
  { amountXaf = 1_000_000, number = goodNumber, ...person }: PersonOptions & { readonly amountXaf?: number } = {},
): Promise<Person> {
  const organizer = await anOrganizer(test, { isVerified: true, ...person });
  await earn(test, organizer, amountXaf);
  const { status, body } = await savePayoutNumber(test, organizer, number);
  if (status !== 200) throw new Error(`The payout account was refused: ${body.message}`);
  return organizer;
}

/** Returns the code that was last sent to a person by email. */
export function lastCode({ mails }: Pick<TestApp, 'mails'>, { user }: Person): string {
  const code = mails.flatMap(({ message }) => (message.to === user.email && message.code ? [message.code] : [])).at(-1);
  if (!code) throw new Error(`No code was sent to ${user.email}`);
  return code;
}

/** Asks for a withdrawal as the endpoint does. */
export const askWithdrawal = (test: TestApp, person: Person, amount: number) =>
  askAs(test, 'POST', '/withdrawal', { as: person, body: { amount } });

/** Asks for a withdrawal and confirms it with its code. Returns its id. */
export async function aConfirmedWithdrawal(test: TestApp, person: Person, amount: number): Promise<string> {
  const { status, body } = await askWithdrawal(test, person, amount);
  if (status !== 201) throw new Error(`The withdrawal was refused: ${body.message}`);
  const id = body.withdrawal._id as string;
  await test.runJobs();
  const verified = await askAs(test, 'POST', '/withdrawal/verify-otp', {
    as: person,
    body: { withdrawalId: id, otp: lastCode(test, person) },
  });
  if (verified.status !== 200) throw new Error(`The code was refused: ${verified.body.message}`);
  return id;
}

/** Approves a withdrawal as an admin does, with a new code. */
export async function approve(test: TestApp, admin: Person, id: string, note?: string) {
  await askAs(test, 'POST', '/withdrawal/approval-code', { as: admin });
  await test.runJobs();
  return askAs(test, 'PUT', `/withdrawal/${id}/approve`, {
    as: admin,
    body: { code: lastCode(test, admin), ...(note && { note }) },
  });
}
