import { describe, expect, it } from 'vitest';
import { mtn, openShop } from '#test/factories/payments';

const shop = await openShop();
const { clock, post, view, runJobs } = shop;

describe('the payment page', () => {
  it('shows what is paid for in the reader’s language to anyone with the reference', async () => {
    const good = await shop.aGood();
    expect(await view(good.ref)).toMatchObject({
      ref: good.ref,
      gateway: 'sandbox',
      isSandbox: true,
      state: 'created',
      amount: 5_000,
      title: 'Concert at the Boukarou',
      lines: [{ label: '1 × Entry', amount: 5_000 }],
      orderId: good.id,
      orderState: 'placed',
      holdsUntil: new Date(clock().getTime() + 15 * 60_000).toISOString(),
      outcome: null,
    });
    expect(await view(good.ref, 'fr')).toMatchObject({ title: 'Concert au Boukarou', lines: [{ label: '1 × Entrée' }] });
  });

  it('gets 404 for an unknown reference', async () => {
    const reply = await shop.app.inject({ url: '/api/payments/AAAAAAAAAAAAAAAAAAAAAA', headers: { 'accept-language': 'fr' } });
    expect([reply.statusCode, reply.json()]).toEqual([404, { code: 'not_found', message: 'Ce paiement n’existe pas' }]);
  });

  it('lists the payment gateways', async () => {
    const reply = await shop.app.inject('/api/payments/gateways');
    expect(reply.json()).toEqual({
      gateways: [
        {
          ...{ id: 'sandbox', name: 'Sandbox', operators: ['mtn', 'orange', 'card'], mode: 'sandbox', isSandbox: true },
          ...{ isAvailable: true, minXaf: 1, stepXaf: 1 },
        },
      ],
      operators: ['mtn', 'orange', 'card'].map((operator) => ({
        ...{ operator, isAvailable: true, reason: null, flow: 'prompt', minXaf: 1, stepXaf: 1 },
      })),
    });
  });

  it('shows the wallet to the signed-in user only', async () => {
    const reply = await shop.app.inject({ url: '/api/wallet', headers: { authorization: `Bearer ${shop.payerId}` } });
    expect(reply.json()).toEqual({ currency: 'XAF', wallet: 0, walletHeld: 0, pending: 0, available: 0, reserved: 0, owed: 0 });
    expect((await shop.app.inject('/api/wallet')).statusCode).toBe(401);
  });
});

describe('starting a payment', () => {
  it('prompts the phone and waits', async () => {
    const good = await shop.aGood();
    const reply = await post(`${good.ref}/start`, { operator: 'mtn', number: '677 12 34 56' }, 'fr');
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: 'Confirmez le paiement sur votre téléphone',
        payment: { state: 'pending', operator: 'mtn', number: '237677123456' },
      },
    });
  });

  it('that a stopped server never sent is completed from the sandbox', async () => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, mtn());
    await shop.db.deleteFrom('sandbox_charges').execute();
    expect(await post(`sandbox/${good.ref}`, { outcome: 'approve' })).toMatchObject({ status: 200 });
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'succeeded', outcome: 'honoured', operator: 'mtn' });
  });

  it('repeatedly with one number prompts once', async () => {
    const good = await shop.aGood();
    const once = mtn();
    const replies = await Promise.all([1, 2, 3].map(() => post(`${good.ref}/start`, once)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const facts = await shop.db.selectFrom('payment_facts').select('kind').where('payment_id', '=', good.paymentId).execute();
    expect(facts.map(({ kind }) => kind)).toEqual(['started', 'sent']);
  });

  it('with another number is refused while the first prompt is open', async () => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, mtn());
    const reply = await post(`${good.ref}/start`, { operator: 'mtn', number: '677 00 11 22' }, 'fr');
    expect(reply).toEqual({ status: 409, body: { code: 'payment_closed', message: 'Ce paiement ne peut plus être modifié' } });
  });

  it('is refused without a number and with one of another operator, in French', async () => {
    const { ref } = await shop.aGood();
    expect(await post(`${ref}/start`, { operator: 'mtn' }, 'fr')).toMatchObject({
      status: 400,
      body: { code: 'number_invalid', errors: { number: expect.stringContaining('Saisissez un numéro') } },
    });
    expect(await post(`${ref}/start`, { operator: 'orange', number: '677123456' }, 'fr')).toMatchObject({
      status: 400,
      body: { code: 'operator_mismatch', message: expect.stringContaining('Ce numéro est un numéro MTN') },
    });
    expect(await view(ref)).toMatchObject({ state: 'created' });
  });

  it('is refused after the end of the hold and for a cancelled purpose', async () => {
    const [late, gone] = [await shop.aGood(), await shop.aGood()];
    await shop.callOff(gone);
    expect((await post(`${gone.ref}/start`, mtn())).body.code).toBe('payment_closed');
    clock.advance({ minutes: 15 });
    expect((await post(`${late.ref}/start`, mtn())).body.code).toBe('payment_closed');
  });

  it('is refused while another attempt for the same purpose is open', async () => {
    const good = await shop.aGood();
    const other = await shop.createPayment(good.id, 5_000);
    await post(`${good.ref}/start`, mtn());
    expect((await post(`${other.ref}/start`, mtn())).body.code).toBe('payment_closed');
  });

  it('gets 404 for an unknown reference', async () => {
    expect((await post('AAAAAAAAAAAAAAAAAAAAAA/start', mtn())).body.code).toBe('not_found');
  });
});

describe('creating payments', () => {
  it('fills in the requested number on the page, and ignores an invalid one', async () => {
    const good = await shop.aGood();
    const [one, other] = [
      await shop.createPayment(good.id, 5_000, { number: '+237 699 11 22 33' }),
      await shop.createPayment(good.id, 5_000, { number: '0' }),
    ];
    expect(await view(one.ref)).toMatchObject({ number: '237699112233' });
    expect(await view(other.ref)).toMatchObject({ number: null });
    expect(one.paymentUrl).toBe(`https://ngoma.test/pay/${one.ref}`);
  });

  it('is refused for an unknown gateway', () => {
    expect(shop.payments.requireGateway(undefined)).toBe('sandbox');
    expect(shop.payments.requireGateway('sandbox')).toBe('sandbox');
    expect(() => shop.payments.requireGateway('cowries')).toThrow(
      expect.objectContaining({ code: 'gateway_unknown', status: 400 }),
    );
  });

  it('returns many attempts in order, and the latest per purpose can be read', async () => {
    const goods = [await shop.aGood(), await shop.aGood()];
    clock.advance({ seconds: 1 });
    const second = await shop.createPayment(goods[1]?.id as string, 5_000);
    const latest = await shop.payments.latestFor(
      shop.db,
      'order',
      goods.map(({ id }) => id),
    );
    expect(goods.map(({ id }) => latest.get(id)?.id)).toEqual([goods[0]?.paymentId, second.id]);
    expect(await shop.payments.latestFor(shop.db, 'order', [])).toEqual(new Map());
  });
});

describe('a sandbox number', () => {
  it.each([
    ['670 000 001', 'failed', 'insufficient_funds'],
    ['670 000 003', 'failed', 'payer_rejected'],
    ['670 000 007', 'failed', 'limit_reached'],
    ['670 000 004', 'succeeded', null],
    ['670 000 002', 'pending', null],
  ])('%s ends immediately as %s', async (number, state, reason) => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, { operator: 'mtn', number });
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state, reason });
  });

  it('670 000 002 never answers, and the attempt times out with its prompt', async () => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, { operator: 'mtn', number: '670000002' });
    clock.advance({ minutes: 10 });
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'failed', reason: 'payer_timeout' });
    expect(await shop.good(good)).toMatchObject({ failures: 1 });
  });
});

describe('cancelling a payment', () => {
  it('before its start ends the attempt and notifies the purpose', async () => {
    const good = await shop.aGood();
    expect(await post(`${good.ref}/cancel`, {}, 'fr')).toMatchObject({
      status: 200,
      body: {
        message: 'Paiement annulé',
        payment: { state: 'cancelled', reasonText: expect.stringContaining('Vous avez arrêté ce paiement') },
      },
    });
    expect(await shop.good(good)).toMatchObject({ failures: 1 });
  });

  it('repeatedly has no effect, and nothing can be started or decided afterwards', async () => {
    const good = await shop.aGood();
    await post(`${good.ref}/cancel`);
    expect((await post(`${good.ref}/cancel`)).status).toBe(200);
    expect((await post(`${good.ref}/start`, mtn())).body.code).toBe('payment_closed');
    expect((await post(`sandbox/${good.ref}`, { outcome: 'approve' })).status).toBeGreaterThanOrEqual(400);
    expect(await shop.good(good)).toMatchObject({ failures: 1 });
  });

  it('withdraws the open prompt', async () => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, mtn());
    await post(`${good.ref}/cancel`);
    await runJobs();
    expect(await post(`sandbox/${good.ref}`, { outcome: 'approve' })).toMatchObject({
      status: 409,
      body: { code: 'payment_closed' },
    });
    expect(await view(good.ref)).toMatchObject({ state: 'cancelled' });
  });

  it('after it was paid has no effect, and the purpose is honoured', async () => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, mtn());
    await post(`sandbox/${good.ref}`, { outcome: 'silent' });
    await post(`${good.ref}/cancel`);
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'succeeded', outcome: 'honoured' });
    expect((await post(`${good.ref}/cancel`)).body.code).toBe('payment_closed');
  });

  it('by its purpose ends open attempts without notifying the purpose', async () => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, mtn());
    await shop.db.transaction().execute((tx) => shop.payments.cancelOpen(tx, 'order', good.id));
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'cancelled' });
    expect(await shop.good(good)).toMatchObject({ failures: 0 });
  });
});

describe('viewing the payment page', () => {
  it('schedules a poll at most every three seconds and settles nothing itself', async () => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, mtn());
    shop.loseCallbacks();
    await post(`sandbox/${good.ref}`, { outcome: 'silent' });
    shop.deliverCallbacks();
    await view(good.ref);
    expect((await runJobs()).done).toEqual(['payments.index-numbers']);
    clock.advance({ seconds: 3 });
    for (let times = 0; times < 5; times += 1) expect(await view(good.ref)).toMatchObject({ state: 'pending' });
    const { done } = await runJobs();
    expect(done.filter((name) => name === 'payments.poll')).toHaveLength(1);
    expect(await view(good.ref)).toMatchObject({ state: 'succeeded', outcome: 'honoured' });
  });
});

describe('the payment history', () => {
  it('is complete and cannot be changed', async () => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, mtn());
    await post(`sandbox/${good.ref}`, { outcome: 'approve' });
    await runJobs();
    const facts = await shop.db
      .selectFrom('payment_facts')
      .select('kind')
      .where('payment_id', '=', good.paymentId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(facts.map(({ kind }) => kind)).toEqual(['started', 'sent', 'succeeded', 'honoured']);
    await expect(shop.pool.query('update payment_facts set kind = kind')).rejects.toThrow('never changed or removed');
  });
});
