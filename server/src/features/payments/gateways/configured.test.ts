import { afterAll, describe, expect, it } from 'vitest';
import { mtn, openShop } from '#test/factories/payments';
import { startPawapayDouble } from '../../../../../tools/gateways/pawapay-double.ts';

const keys = {
  PAWAPAY_TOKEN: 'a-token',
  ...{ MTN_COLLECTION_KEY: 'key', MTN_COLLECTION_USER: 'user', MTN_COLLECTION_SECRET: 'secret' },
  ...{ NOTCHPAY_PUBLIC_KEY: 'pk_test.abc', NOTCHPAY_HASH_KEY: 'hash' },
  ...{ STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' },
};
const listed = async (env: Readonly<Record<string, string>>) =>
  (await (await openShop({ env })).app.inject('/api/payments/gateways')).json();

describe('the configured gateways', () => {
  it('are preferred in a fixed order, with the sandbox last', async () => {
    const { gateways, operators } = await listed(keys);
    expect(gateways.map(({ id, mode }: { id: string; mode: string }) => `${id} ${mode}`)).toEqual([
      'pawapay test',
      'mtn test',
      'notchpay test',
      'stripe test',
      'sandbox sandbox',
    ]);
    expect(operators).toMatchObject([
      { operator: 'mtn', isAvailable: true, flow: 'prompt' },
      { operator: 'orange', isAvailable: true, flow: 'prompt' },
      { operator: 'card', isAvailable: true, flow: 'hosted' },
    ]);
  });

  it('that are live leave out the sandbox', async () => {
    const live = { PAWAPAY_TOKEN: 'a-token', PAWAPAY_MODE: 'live' };
    const { gateways, operators } = await listed(live);
    expect(gateways.map(({ id }: { id: string }) => id)).toEqual(['pawapay']);
    expect(operators.map(({ operator }: { operator: string }) => operator)).toEqual(['mtn', 'orange']);
  });

  it('settle what a payer approves at the provider', async () => {
    const double = await startPawapayDouble({ callbackUrl: 'https://ngoma.test/api/payments/webhooks/pawapay' });
    afterAll(() => double.stop());
    const shop = await openShop({ env: { PAWAPAY_URL: double.url, PAWAPAY_TOKEN: double.token } });
    const good = await shop.aGood();
    expect((await shop.post(`${good.ref}/start`, mtn())).body.payment).toMatchObject({
      ...{ state: 'pending', gateway: 'pawapay', mode: 'test' },
    });
    await double.answer((await shop.payment(good.paymentId)).gateway_ref, 'approve');
    await shop.poll(good.paymentId);
    expect(await shop.view(good.ref)).toMatchObject({ state: 'succeeded', outcome: 'honoured' });
    expect(await shop.balanceOf('gateway_clearing:pawapay')).toBe(5_000);
  });
});
