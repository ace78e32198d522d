import { describe, expect, it } from 'vitest';
import { anAdmin, anOrganizer, aParticipant } from '#test/factories/people';
import { aConfirmedWithdrawal, anEarner, approve, askAs, askWithdrawal } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const reason = 'Buyers report that the place was closed';
const [admin, other] = [await anAdmin(test), await anAdmin(test)];
const freeze = (id: string, as = admin) => askAs(test, 'POST', `/withdrawal/freezes/${id}`, { as, body: { reason } });
const lift = (id: string) =>
  askAs(test, 'PUT', `/withdrawal/freezes/${id}/lift`, { as: admin, body: { reason: 'The place was open after all' } });

describe('a frozen account', () => {
  it('withdraws nothing, and its owner reads why', async () => {
    const owner = await anEarner(test);
    expect(await freeze(owner.user.id)).toMatchObject({ status: 200 });
    expect((await askWithdrawal(test, owner, 10_000)).body.code).toBe('account_frozen');
    const { body } = await askAs(test, 'GET', '/withdrawal/quote', { as: owner });
    expect(body).toMatchObject({ obstacle: 'frozen', max: 0, frozenReason: reason });
    await test.runJobs();
    const mail = test.mails.findLast(({ message }) => message.to === owner.user.email)?.message;
    expect(mail?.subject).toMatchObject({ en: 'Your money on Ngoma is frozen' });
    expect(JSON.stringify(mail)).toContain(reason);
  });

  it('is paid nothing that was asked for before, until the freeze is lifted', async () => {
    const owner = await anEarner(test);
    const id = await aConfirmedWithdrawal(test, owner, 10_000);
    await freeze(owner.user.id);
    expect((await approve(test, admin, id)).body.code).toBe('account_frozen');
    await lift(owner.user.id);
    expect(await approve(test, admin, id)).toMatchObject({ status: 200 });
  });

  it('keeps its history, with who decided and why', async () => {
    const owner = await anOrganizer(test);
    await freeze(owner.user.id);
    await lift(owner.user.id);
    await freeze(owner.user.id, other);
    const { status, body } = await askAs(test, 'GET', `/withdrawal/freezes/${owner.user.id}`, { as: admin });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.freezes).toMatchObject([
      { reason, frozenBy: other.user.name, liftedAt: null },
      { reason, frozenBy: admin.user.name, liftedBy: admin.user.name, liftReason: 'The place was open after all' },
    ]);
  });

  it('is frozen once, whatever several admins do at once', async () => {
    const owner = await anOrganizer(test);
    const all = await Promise.all([admin, other, admin, other].map((one) => freeze(owner.user.id, one)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await lift(owner.user.id)).status).toBe(200);
    expect((await lift(owner.user.id)).body.code).toBe('account_not_frozen');
  });

  it('is an organizer’s or a provider’s', async () => {
    const participant = await aParticipant(test);
    expect((await freeze(participant.user.id)).status).toBe(404);
    expect((await askAs(test, 'GET', `/withdrawal/freezes/${participant.user.id}`, { as: admin })).status).toBe(404);
  });
});
