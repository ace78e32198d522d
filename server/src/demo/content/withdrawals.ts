/** Where a demo seller is paid, and in how many days from today they chose it. */
interface DemoPayoutAccount {
  readonly email: string;
  readonly inDays: number;
  /** The sandbox decides by the last digits: 000012 belongs to another person, payouts to 000014 fail, those to 000015 take minutes. */
  readonly account:
    | { readonly method: 'mobile_money'; readonly operator: 'mtn' | 'orange'; readonly number: string }
    | { readonly method: 'bank'; readonly bankName: string; readonly bankAccount: string; readonly holderName: string };
}

const mtn = (number: string) => ({ method: 'mobile_money', operator: 'mtn', number }) as const;

/** Accounts in the order in which they were chosen. The first organizer has none, to try it out. */
export const demoPayoutAccounts: readonly DemoPayoutAccount[] = [
  { email: 'organizer2@ngoma.test', inDays: -30, account: mtn('671234041') },
  { email: 'provider@ngoma.test', inDays: -40, account: mtn('677123405') },
  { email: 'provider2@ngoma.test', inDays: -30, account: { method: 'mobile_money', operator: 'orange', number: '699123406' } },
  { email: 'bouclier@ngoma.test', inDays: -35, account: mtn('671555044') },
  { email: 'cine-wouri@ngoma.test', inDays: -20, account: mtn('670000012') },
  { email: 'lens-ekane@ngoma.test', inDays: -25, account: mtn('671000014') },
  { email: 'mc-nyango@ngoma.test', inDays: -25, account: mtn('672000014') },
  {
    email: 'silicon-mountain@ngoma.test',
    inDays: -18,
    account: {
      ...{ method: 'bank', bankName: 'Afriland First Bank', bankAccount: 'CM2110005000200012345678905' },
      holderName: 'Silicon Mountain Guild',
    },
  },
  { email: 'bouclier@ngoma.test', inDays: -3, account: mtn('671555099') },
];

export interface DemoWithdrawal {
  readonly email: string;
  readonly inDays: number;
  readonly hour: number;
  readonly amountXaf: number;
  /** How far it comes. `deciding` waits for an admin, `half approved` for the second one. */
  readonly outcome: 'cancelled' | 'deciding' | 'half approved' | 'rejected' | 'approved' | 'returned';
  /** Of an admin: with an approval, a rejection or when the amount is given back. */
  readonly note?: string;
}

/** Withdrawals in every state that lasts: what an approval leads to follows from the account. */
export const demoWithdrawals: readonly DemoWithdrawal[] = [
  { email: 'provider@ngoma.test', inDays: -2, hour: 9, amountXaf: 120_000, outcome: 'approved' },
  { email: 'provider@ngoma.test', inDays: -2, hour: 15, amountXaf: 50_000, outcome: 'cancelled' },
  { email: 'organizer2@ngoma.test', inDays: -2, hour: 11, amountXaf: 20_000, outcome: 'approved' },
  {
    ...{ email: 'cine-wouri@ngoma.test', inDays: -2, hour: 12, amountXaf: 45_000, outcome: 'rejected' },
    note: 'Le numéro appartient à une autre personne. Choisissez un numéro à votre nom, puis demandez à nouveau.',
  },
  {
    ...{ email: 'mc-nyango@ngoma.test', inDays: -2, hour: 14, amountXaf: 60_000, outcome: 'returned' },
    note: 'Votre portefeuille a atteint sa limite du mois. Votre argent est de nouveau disponible.',
  },
  { email: 'lens-ekane@ngoma.test', inDays: -1, hour: 10, amountXaf: 90_000, outcome: 'approved' },
  { email: 'silicon-mountain@ngoma.test', inDays: -1, hour: 12, amountXaf: 50_000, outcome: 'approved' },
  { email: 'provider@ngoma.test', inDays: -1, hour: 16, amountXaf: 135_000, outcome: 'deciding' },
  {
    ...{ email: 'bouclier@ngoma.test', inDays: -1, hour: 17, amountXaf: 600_000, outcome: 'half approved' },
    note: 'I called him on the old number: he lost the phone, the new one is his.',
  },
  { email: 'provider2@ngoma.test', inDays: -1, hour: 18, amountXaf: 40_000, outcome: 'deciding' },
];
