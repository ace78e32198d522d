import type { Role } from '@ngoma/api/common/roles';
import { demoAccounts, demoPassword } from '../../server/src/demo/content/people.ts';

/** The credentials of an account. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

const byRole = (role: Role, place = 0): Person => {
  const account = demoAccounts.filter((one) => one.role === role)[place];
  if (!account) throw new Error(`The demo data has no ${role} number ${place}`);
  return { email: account.email, password: demoPassword };
};

/** Accounts of the demo data by their role. */
export const people = {
  participant: byRole('participant'),
  participant2: byRole('participant', 1),
  organizer: byRole('organizer'),
  organizer2: byRole('organizer', 1),
  provider: byRole('provider'),
  admin: byRole('admin'),
  admin2: byRole('admin', 1),
} as const satisfies Record<string, Person>;
