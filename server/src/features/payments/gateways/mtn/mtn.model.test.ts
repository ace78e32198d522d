import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aGateway, type MtnGatewayUnderTest, number } from '#test/gateways/mtn';
import type { DoubleFault } from '../../../../../../tools/gateways/gateway-double.ts';
import type { GatewayRequestResult, ProviderState } from '../gateway.ts';

type Kind = 'payment' | 'full_refund' | 'partial_refund' | 'payout';
interface Step {
  readonly kind: Kind;
  /** The faults of the first requests. Whether the money moves then depends on the fault. */
  readonly faults: readonly DoubleFault[];
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>('payment', 'full_refund', 'partial_refund', 'payout'),
    faults: fc.array(fc.constantFrom<DoubleFault>('reply_lost', 'error_after', 'server_error', 'error_page', 'rate_limited'), {
      maxLength: 3,
    }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Returns the request of a step under any reference, and the question for its state. */
function requestsOf({ gateway, pay, send }: MtnGatewayUnderTest, kind: Kind, paidRef: string) {
  const payment = { ref: paidRef, amountXaf: 5_000, operator: 'mtn', number } as const;
  const refund = (ref: string, amountXaf: number) => gateway.refund({ ref, payment, amountXaf, reason: 'buyer_asked' });
  switch (kind) {
    case 'payment':
      return { send: (ref: string) => pay(ref, '237670000004'), ask: (ref: string) => gateway.getPayment({ ref }) };
    case 'full_refund':
      return { send: (ref: string) => refund(ref, 5_000), ask: (ref: string) => gateway.getRefund({ ref }) };
    case 'partial_refund':
      return { send: (ref: string) => refund(ref, 2_000), ask: (ref: string) => gateway.getRefund({ ref }) };
    case 'payout':
      return {
        send: (ref: string) => send(ref) as Promise<GatewayRequestResult>,
        ask: (ref: string) => gateway.getPayout?.({ ref }) as Promise<ProviderState>,
      };
  }
}

/**
 * Carries the steps out as the platform does: it asks after an answer that is unknown, and sends again what MTN does not have.
 * Returns the whole francs that the platform believes to have moved, by reference.
 */
async function carryOut(live: MtnGatewayUnderTest, sequence: readonly Step[], isSameReference: boolean) {
  const believed = new Map<string, number>();
  for (const { kind, faults } of sequence) {
    const paid = kind === 'full_refund' || kind === 'partial_refund' ? await live.paid() : undefined;
    if (paid) believed.set(paid.ref, 5_000);
    const { send, ask } = requestsOf(live, kind, paid?.ref ?? '');
    let ref = live.gateway.newReference();
    for (const fault of faults) {
      live.double.failNextWrite(fault);
      const { outcome } = await send(ref);
      expect(['unknown', 'accepted', 'duplicate']).toContain(outcome);
      if (!isSameReference) ref = live.gateway.newReference();
      else if ((await ask(ref)).status !== 'not_found') break;
    }
    if ((await ask(ref)).status === 'not_found') await send(ref);
    const state = await ask(ref);
    expect(state.status).toBe('succeeded');
    believed.set(ref, state.amountXaf ?? 0);
  }
  return believed;
}

const movedIn = (live: MtnGatewayUnderTest) =>
  new Map(
    live.double.records().flatMap(({ ref, amountXaf, state }) => (state === 'succeeded' ? [[ref, amountXaf] as const] : [])),
  );

it('any sequence of payments, refunds and payouts with lost answers moves each amount once, as the double recorded', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const live = await aGateway();
      expect(await carryOut(live, sequence, true)).toEqual(movedIn(live));
      const records = live.double.records().filter(({ state }) => state === 'succeeded');
      const paidOut = records.filter(({ kind }) => kind !== 'payment').reduce((sum, { amountXaf }) => sum + amountXaf, 0);
      expect(live.double.balances.disbursement).toBe(10_000_000 - paidOut);
    }),
    { numRuns: 40 },
  );
});

it('a payout that is sent again under a new reference moves twice, which the comparison shows (control)', async () => {
  const live = await aGateway();
  const believed = await carryOut(live, [{ kind: 'payout', faults: ['reply_lost'] }], false);
  expect(movedIn(live).size).toBe(2);
  expect(believed).not.toEqual(movedIn(live));
});
