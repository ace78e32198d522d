import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { DemoCalendar } from '../content/calendar.ts';
import { type DemoWithdrawal, demoPayoutAccounts, demoWithdrawals } from '../content/withdrawals.ts';
import type { DemoApp } from '../demo-app.ts';
import type { DemoPeople } from './people.ts';

interface DemoContext {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
}

const minuteMs = 60_000;
const [first, second] = ['admin@ngoma.test', 'admin2@ngoma.test'] as const;

/** Returns the session of any account, as if it had signed in. */
async function sessionOf({ db, features }: DemoApp, email: string): Promise<Session> {
  const user = await features.users.findByEmail(db, email);
  if (!user) throw new Error(`No demo account has the address ${email}`);
  const { id: userId, name, role, locale } = user;
  return { sessionId: newId(), userId, email, name, role, locale };
}

/** Confirms a withdrawal with its code, approves it with those of the admins, and runs its payout. */
function withdrawalActs(app: DemoApp, { people }: DemoContext) {
  const { acts } = app.features.withdrawals;
  const approve = async (id: string, email: string, note?: string): Promise<void> => {
    const admin = people.sessionOf(email);
    await acts.sendApprovalCode(admin);
    await acts.approve(admin, id, { code: await app.takeCode(email), ...(note && { note }) });
  };
  const payOut = async (): Promise<void> => {
    for (const payoutId of app.takeDuePayouts()) await app.run('payments.payout', { payoutId });
  };
  return { acts, approve, payOut };
}

async function withdraw(app: DemoApp, context: DemoContext, one: DemoWithdrawal): Promise<void> {
  const { acts, approve, payOut } = withdrawalActs(app, context);
  const { email, inDays, hour, amountXaf, outcome, note } = one;
  const at = (minutes: number) => app.setClock(new Date(context.calendar(inDays, hour).getTime() + minutes * minuteMs));
  const owner = await sessionOf(app, email);
  const id = await acts.create(owner, amountXaf);
  at(2);
  await acts.verify(owner, id, await app.takeCode(email));
  if (outcome === 'deciding') return;
  if (outcome === 'cancelled') return acts.cancel(owner, id);
  at(55);
  if (outcome === 'rejected') return acts.reject(context.people.sessionOf(first), id, note ?? '');
  await approve(id, first, outcome === 'half approved' ? note : undefined);
  if (outcome === 'half approved') return;
  at(56);
  await payOut();
  if (outcome !== 'returned') return;
  at(180);
  await acts.giveBack(context.people.sessionOf(second), id, note ?? '');
}

/** Returns the steps in which sellers choose where they are paid, and one step per withdrawal. */
export const withdrawalSteps = (app: DemoApp, context: DemoContext) => [
  ...demoPayoutAccounts.map(({ email, inDays, account }) => ({
    at: context.calendar(inDays, 8),
    run: async () => app.features.withdrawals.acts.saveAccount(await sessionOf(app, email), account),
  })),
  ...demoWithdrawals.map((one) => ({
    at: context.calendar(one.inDays, one.hour),
    run: () => withdraw(app, context, one),
  })),
];
