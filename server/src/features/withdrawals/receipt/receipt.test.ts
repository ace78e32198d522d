import { describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, type Person, signInAgain } from '#test/factories/people';
import { aConfirmedWithdrawal, anEarner, approve } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';
import { toDocument, type WithdrawalReceipt } from './print-receipt.ts';

const app = await buildTestApp();
const download = async (id: string, as: Person, lang?: 'en' | 'fr') =>
  ask(app, 'GET', `/withdrawal/${id}/receipt.pdf${lang ? `?lang=${lang}` : ''}`, { as: await signInAgain(app, as) });

const at = new Date('2026-12-12T17:40:00Z');
const receipt: WithdrawalReceipt = {
  ...{ code: 'W7KQ2M9P', amountXaf: 300_000, feeXaf: 1_500, createdAt: at, paidAt: new Date('2026-12-13T08:05:00Z') },
  ...{ ownerName: 'Maison Sawa', issuer: { name: 'Ngoma SARL', address: undefined }, reference: 'MP-4471' },
  account: {
    ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', method: 'mobile_money', operator: 'mtn', number: '237677123402' },
    ...{ bankName: null, bankAccount: null, holderName: 'Martin Sawa', nameCheck: 'same_name' },
    ...{ createdAt: at.toISOString(), usableFrom: at.toISOString() },
  },
};

describe('the receipt of a withdrawal', () => {
  it('states amount, fee, net, destination, reference and date', () => {
    const { title, facts, sections } = toDocument(receipt, 'en');
    expect(title).toBe('Withdrawal receipt');
    expect(facts).toEqual([
      { label: 'Paid by', lines: ['Ngoma SARL'] },
      { label: 'Paid to', lines: ['Maison Sawa'] },
      { label: 'Destination', lines: ['MTN MoMo', '+237677123402', 'Martin Sawa'] },
      { label: 'Paid on', lines: ['13 December 2026, 09:05'] },
      { label: 'Reference', lines: ['MP-4471'] },
      { label: 'Asked for on', lines: ['12 December 2026, 18:40'] },
    ]);
    expect(sections).toMatchObject([
      {
        rows: [{ value: '300,000 XAF' }, { text: 'Fee', value: '−1,500 XAF' }],
        total: { text: 'Paid out', value: '298,500 XAF' },
      },
    ]);
  });

  it('names the bank account of a bank transfer, in French for a French reader', () => {
    const bank = { method: 'bank', operator: null, number: null, bankName: 'Afriland First Bank', bankAccount: '10005' } as const;
    const { title, facts } = toDocument({ ...receipt, account: { ...receipt.account, ...bank } }, 'fr');
    expect(title).toBe('Reçu de retrait');
    expect(facts[2]).toEqual({ label: 'Destination', lines: ['Afriland First Bank', '10005', 'Martin Sawa'] });
    expect(facts[3]).toEqual({ label: 'Payé le', lines: ['13 décembre 2026, 09 h 05'] });
  });

  it('is downloaded by the owner of a paid withdrawal, and by others never', async () => {
    const [owner, admin] = [await anEarner(app), await anAdmin(app)];
    const id = await aConfirmedWithdrawal(app, owner, 10_000);
    const early = await download(id, owner);
    expect([early.status, early.body.code]).toEqual([409, 'withdrawal_not_paid']);
    await approve(app, admin, id);
    await app.runJobs();
    const replies = [await download(id, owner, 'fr'), await download(id, owner)];
    expect(replies.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
      Array(2).fill([200, 'application/pdf']),
    );
    expect(replies[0]?.headers['content-disposition']).toMatch(/^attachment; filename="ngoma-W[0-9A-Z]+-receipt\.pdf"$/);
    expect(replies.map(({ bytes }) => bytes.toString('latin1').match(/\/Lang \((..)\)/)?.[1])).toEqual(['fr', 'en']);
    expect((await download(id, await anOrganizer(app))).status).toBe(404);
    expect((await download(id, admin)).status).toBe(403);
  });
});
