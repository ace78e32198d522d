import { debtTerms } from '@ngoma/api/common/business';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { accounts, type Transfer } from '../ledger.rules.ts';

const dayMs = 86_400_000;
const { reminderDays, writeOffDays } = debtTerms;

/** Returns the time from which an admin may write a debt off: so long after its last movement that no payment is expected. */
export const writeOffTimeOf = (lastMovedAt: Date): Date => new Date(lastMovedAt.getTime() + writeOffDays * dayMs);

/** Returns the number of reminders that are due since the last movement of a debt. */
export const dueReminders = (lastMovedAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - lastMovedAt.getTime()) / (reminderDays * dayMs)));

/** Settles a debt, as far as it goes, from the balance that its owner could withdraw. */
export const settlementOf = (ownerId: string, id: string, amountXaf: number): Transfer => ({
  ...{ sourceType: 'debt', sourceId: id, kind: 'settled' },
  postings: [
    { account: accounts.organizerAvailable(ownerId), amountXaf },
    { account: accounts.organizerReceivable(ownerId), amountXaf: -amountXaf },
  ],
});

/** Records a debt as a loss of the platform. */
export const writeOffOf = (ownerId: string, id: string, amountXaf: number): Transfer => ({
  ...{ sourceType: 'debt', sourceId: id, kind: 'written_off' },
  postings: [
    { account: accounts.writeOffs, amountXaf },
    { account: accounts.organizerReceivable(ownerId), amountXaf: -amountXaf },
  ],
});

/** Refuses to write off what the organizer may still pay. */
export const debtTooYoung = (from: Date) =>
  new Refusal('debt_too_young', 409, bilingual('ledger.debtTooYoung', { days: writeOffDays }), {
    facts: { from: from.toISOString() },
  });

/** Refuses to write off another amount than the admin has seen. */
export const debtChanged = () => new Refusal('debt_changed', 409, bilingual('ledger.debtChanged'));
