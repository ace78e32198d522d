import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db, clock } = app;
const ada = await anAdmin(app, { name: 'Ada' });

describe('the gateways console', () => {
  const gateways = async () => (await ask(app, 'GET', '/supervision/gateways', { as: ada })).body.gateways;
  const turn = (as: Person, body: object, gateway = 'sandbox', language: 'en' | 'fr' = 'en') =>
    ask(app, 'PUT', `/supervision/gateways/${gateway}/switch`, { as, body, language });
  const deeds = async () =>
    (await ask(app, 'GET', '/users/acts?limit=50', { as: ada })).body.acts.filter(({ action }: { action: string }) =>
      action.startsWith('gateway.'),
    );

  it('lists the gateways with health, answers and switch', async () => {
    expect(await gateways()).toMatchObject([
      {
        ...{ id: 'sandbox', name: 'Sandbox', mode: 'sandbox', operators: ['mtn', 'orange', 'card'], flow: 'prompt' },
        ...{ isOn: true, switchReason: null, switchedAt: null, health: 'up', healthSince: null },
        answers: { good: expect.any(Number), bad: 0 },
      },
    ]);
  });

  it('switches a gateway off and on with a reason that the audit log keeps, and a repeat changes nothing', async () => {
    const off = await turn(ada, { isOn: false, reason: 'Panne chez l’opérateur' }, 'sandbox', 'fr');
    expect(off).toMatchObject({
      status: 200,
      body: {
        message: expect.stringContaining('n’accepte plus de nouveaux paiements'),
        gateway: { isOn: false, switchReason: 'Panne chez l’opérateur', switchedAt: clock().toISOString() },
      },
    });
    await turn(ada, { isOn: false, reason: 'once more' });
    expect(await gateways()).toMatchObject([{ isOn: false, switchReason: 'Panne chez l’opérateur' }]);
    const sale = await aSale(app, { organizer: await anOrganizer(app) });
    const { body } = await order(app, await aParticipant(app), sale);
    const ref = body.paymentUrl?.split('/').at(-1);
    const start = () => ask(app, 'POST', `/payments/${ref}/start`, { body: { operator: 'mtn', number: '677123456' } });
    expect((await start()).body.code).toBe('operator_unavailable');
    expect((await turn(ada, { isOn: true, reason: 'Réparé' })).body.gateway).toMatchObject({ isOn: true });
    expect((await start()).status).toBe(200);
    expect(await deeds()).toMatchObject([
      { action: 'gateway.switched_on', reason: 'Réparé', actor: { _id: ada.user.id } },
      { action: 'gateway.switched_off', reason: 'Panne chez l’opérateur' },
    ]);
  });

  it('refuses to switch without a reason, an unknown gateway, and for other roles', async () => {
    expect((await turn(ada, { isOn: false, reason: ' ' })).status).toBe(400);
    expect((await turn(ada, { isOn: false, reason: 'It is broken' }, 'cowries')).body.code).toBe('not_found');
    expect((await turn(await anOrganizer(app), { isOn: false, reason: 'It is broken' })).status).toBe(403);
    expect(await gateways()).toMatchObject([{ isOn: true }]);
  });
});

it('a disputed payment is a case', async () => {
  const sale = await aSale(app, { organizer: await anOrganizer(app) });
  const { body } = await order(app, await aParticipant(app), sale);
  await pay(app, body.paymentUrl);
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('purpose_id', '=', body.savedOrder._id)
    .executeTakeFirstOrThrow();
  await db.insertInto('payment_facts').values({ id: newId(), payment_id: id, kind: 'dispute', created_at: clock() }).execute();
  expect((await ask(app, 'GET', '/supervision/cases?kind=dispute', { as: ada })).body).toMatchObject({
    counts: { dispute: 1 },
    cases: [{ paymentId: id, orderCode: body.savedOrder.code, amount: 5_000 }],
  });
});
