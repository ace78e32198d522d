import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentGateway, WebhookRequest } from '#features/payments/gateways/gateway';
import type { Operator } from '#features/payments/payments.rules';

/** Faults that a gateway's double can inject. The gateway under test says which of them it has. */
export type InjectedFault = 'reply_lost' | 'error_after' | 'server_error' | 'error_page' | 'rate_limited';

/** A gateway whose other side is under the test's control. */
export interface GatewayUnderTest {
  readonly gateway: PaymentGateway;
  readonly operator: Operator;
  /** Payer numbers, null for cards. The first waits until `answer` is called. */
  readonly numbers: {
    readonly waits: string | null;
    readonly lacksMoney?: string;
    readonly declines?: string;
    /** A number to which a payout succeeds at once, if that is not the first. */
    readonly receives?: string;
  };
  /** Lets the payer answer an open payment. */
  answer(ref: string, decision: 'approve' | 'decline'): Promise<void>;
  /** Makes the next request that would move money fail. Absent for gateways without a network. */
  failNextWrite?(fault: InjectedFault): void;
  /** The callbacks sent for this reference so far, exactly as they arrive at the webhook. */
  callbacks(ref: string): readonly WebhookRequest[];
}

const minute = 60_000;

/** Tests that every gateway keeps the promises of the `PaymentGateway` port. Run for the sandbox and for each protocol double. */
export function describeGateway(name: string, open: () => Promise<GatewayUnderTest>): void {
  describe(`the gateway ${name}`, () => {
    let under: GatewayUnderTest;
    beforeAll(async () => {
      under = await open();
    });

    const startedAt = Date.now();
    /** Sends a payment. The same reference is always sent with the same times, as the platform does from its stored payment. */
    const create = (ref: string, amountXaf = 5_000, number = under.numbers.waits) =>
      under.gateway.createPayment({
        ...{ ref, amountXaf, number, operator: under.operator, locale: 'fr' },
        promptEndsAt: new Date(startedAt + under.gateway.caps.promptMinutes * minute),
        holdsUntil: new Date(startedAt + 15 * minute),
        returnUrl: 'https://ngoma.example/pay/abc',
        notifyUrl: `https://ngoma.example/api/payments/webhooks/${under.gateway.id}`,
      });
    /** Creates a payment and returns what identifies it at the gateway. */
    async function aPayment(amountXaf = 5_000) {
      const ref = under.gateway.newReference();
      const created = await create(ref, amountXaf);
      expect(created.outcome).toBe('accepted');
      return { ref, providerRef: created.outcome === 'accepted' ? (created.providerRef ?? null) : null };
    }
    async function aPaidPayment(amountXaf = 5_000) {
      const refs = await aPayment(amountXaf);
      await under.answer(refs.ref, 'approve');
      const { providerTxnId = null } = await under.gateway.getPayment(refs);
      const payer = { operator: under.operator, number: under.numbers.waits };
      return { ...refs, txnId: providerTxnId, amountXaf, ...payer };
    }

    it('makes a new reference each time', () => {
      const refs = Array.from({ length: 50 }, () => under.gateway.newReference());
      expect(new Set(refs).size).toBe(50);
    });

    it('does not know a reference that was never sent', async () => {
      expect((await under.gateway.getPayment({ ref: under.gateway.newReference() })).status).toBe('not_found');
    });

    it('reports a payment as pending until the payer answers, then as succeeded with its amount in XAF', async () => {
      const refs = await aPayment(7_500);
      expect((await under.gateway.getPayment(refs)).status).toBe('pending');
      await under.answer(refs.ref, 'approve');
      const paid = await under.gateway.getPayment(refs);
      expect(paid).toMatchObject({ status: 'succeeded', amountXaf: 7_500, currency: 'XAF' });
      expect(paid.providerTxnId).toBeTruthy();
    });

    it('offers the page to continue on exactly if its flow is hosted', async () => {
      const created = await create(under.gateway.newReference());
      const hasPage = created.outcome === 'accepted' && created.redirectUrl !== undefined;
      expect(hasPage).toBe(under.gateway.caps.flow === 'hosted');
    });

    it('reports a payment that the payer declined as not succeeded, with a reason', async () => {
      const refs = await aPayment();
      await under.answer(refs.ref, 'decline');
      const declined = await under.gateway.getPayment(refs);
      expect(['failed', 'cancelled', 'expired']).toContain(declined.status);
      expect(declined.reason).toBeTruthy();
    });

    it('gives the reason of a payer without enough money', async () => {
      const { lacksMoney } = under.numbers;
      if (lacksMoney === undefined) return expect(under.operator).toBe('card');
      const ref = under.gateway.newReference();
      const created = await create(ref, 5_000, lacksMoney);
      const reason = created.outcome === 'rejected' ? created.reason : (await under.gateway.getPayment({ ref })).reason;
      expect(reason).toBe('insufficient_funds');
    });

    it('prompts once when the same reference is sent again', async () => {
      const refs = await aPayment();
      const again = await create(refs.ref);
      expect(['duplicate', 'accepted']).toContain(again.outcome);
      await under.answer(refs.ref, 'approve');
      expect(await under.gateway.getPayment(refs)).toMatchObject({ status: 'succeeded', amountXaf: 5_000 });
    });

    it.each(['reply_lost', 'error_after'] as const)(
      'answers unknown when its reply is missing (%s), and the same reference finds the one payment again',
      async (fault) => {
        if (!under.failNextWrite) return expect(under.gateway.mode).toBe('sandbox');
        const ref = under.gateway.newReference();
        under.failNextWrite(fault);
        expect((await create(ref)).outcome).toBe('unknown');
        const again = await create(ref);
        expect(['duplicate', 'accepted']).toContain(again.outcome);
        const providerRef = again.outcome === 'accepted' ? (again.providerRef ?? null) : null;
        await under.answer(ref, 'approve');
        expect(await under.gateway.getPayment({ ref, providerRef })).toMatchObject({ status: 'succeeded', amountXaf: 5_000 });
      },
    );

    it.each(['server_error', 'error_page', 'rate_limited'] as const)(
      'answers unknown for %s, has no such payment then, and takes it when it is sent again',
      async (fault) => {
        if (!under.failNextWrite) return expect(under.gateway.mode).toBe('sandbox');
        const ref = under.gateway.newReference();
        under.failNextWrite(fault);
        expect((await create(ref)).outcome).toBe('unknown');
        expect((await under.gateway.getPayment({ ref })).status).toBe('not_found');
        expect((await create(ref)).outcome).toBe('accepted');
      },
    );

    it('sends a callback whose sender can be verified and that leads to the payment', async () => {
      const paid = await aPaidPayment();
      const [callback] = under.callbacks(paid.ref);
      const hint = callback && (await under.gateway.verifyWebhook(callback));
      expect(hint).toMatchObject({ about: 'payment', ref: paid.ref });
      expect(callback && (await under.gateway.verifyWebhook(callback))?.eventId).toBe(hint?.eventId);
    });

    it('accepts no callback with changed bytes, unless its operator signs none: then it is only a hint', async () => {
      const paid = await aPaidPayment();
      const [callback] = under.callbacks(paid.ref) as readonly [WebhookRequest];
      const changed = { ...callback, raw: Buffer.from(callback.raw.toString('utf8').replace('5000', '9000')) };
      const hint = await under.gateway.verifyWebhook(changed);
      if (under.gateway.caps.signsCallbacks) expect(hint).toBeUndefined();
      else expect(Object.keys(hint ?? {})).not.toContain('amountXaf');
    });

    it('accepts no callback that is not a callback of this gateway', async () => {
      for (const raw of ['', 'null', '[]', '{}', '{"data":{}}', 'reference=1', '<xml/>'])
        expect(
          await under.gateway.verifyWebhook({ method: 'POST', path: '/', headers: {}, raw: Buffer.from(raw) }),
          raw,
        ).toBeUndefined();
    });

    it('refunds a payment once per reference', async () => {
      if (under.gateway.caps.refunds === 'none') return;
      const payment = await aPaidPayment();
      const ref = under.gateway.newReference();
      expect((await under.gateway.getRefund({ ref })).status).toBe('not_found');
      const refund = () => under.gateway.refund({ ref, payment, amountXaf: 5_000, reason: 'event_cancelled' });
      const first = await refund();
      expect(first.outcome).toBe('accepted');
      const providerRef = first.outcome === 'accepted' ? (first.providerRef ?? null) : null;
      expect(['duplicate', 'accepted']).toContain((await refund()).outcome);
      expect(await under.gateway.getRefund({ ref, providerRef })).toMatchObject({ status: 'succeeded', amountXaf: 5_000 });
    });

    it('refunds a part, and never more than was paid', async () => {
      if (under.gateway.caps.refunds !== 'partial') return;
      const payment = await aPaidPayment();
      const refundOf = async (amountXaf: number) => {
        const ref = under.gateway.newReference();
        const made = await under.gateway.refund({ ref, payment, amountXaf, reason: 'buyer_asked' });
        if (made.outcome !== 'accepted') return made.outcome;
        return (await under.gateway.getRefund({ ref, providerRef: made.providerRef ?? null })).status;
      };
      expect(await refundOf(2_000)).toBe('succeeded');
      // A gateway that pays back by a transfer of its own does not know the limit. The platform keeps it.
      if (under.gateway.caps.limitsRefunds) expect(['rejected', 'failed']).toContain(await refundOf(3_001));
      expect(await refundOf(3_000)).toBe('succeeded');
    });

    /** A number that can receive money; undefined for gateways that do not pay out. */
    const payee = () => (under.gateway.caps.payouts ? (under.numbers.receives ?? under.numbers.waits ?? undefined) : undefined);

    it('pays out once per reference, exactly if it says that it can', async () => {
      const { gateway, operator } = under;
      expect([gateway.payout !== undefined, gateway.getPayout !== undefined]).toEqual([
        gateway.caps.payouts,
        gateway.caps.payouts,
      ]);
      const number = payee();
      if (number === undefined) return;
      const ref = gateway.newReference();
      expect((await gateway.getPayout?.({ ref }))?.status).toBe('not_found');
      const payOut = () => gateway.payout?.({ ref, amountXaf: 4_000, operator, number, narration: 'Remboursement Ngoma' });
      const first = await payOut();
      expect(first?.outcome).toBe('accepted');
      const providerRef = first?.outcome === 'accepted' ? (first.providerRef ?? null) : null;
      expect(['duplicate', 'accepted']).toContain((await payOut())?.outcome);
      expect(await gateway.getPayout?.({ ref, providerRef })).toMatchObject({ status: 'succeeded', amountXaf: 4_000 });
    });

    it('says whether a number can receive money, exactly if it says that it can', async () => {
      const { gateway, operator } = under;
      expect(gateway.checkPayee !== undefined).toBe(gateway.caps.checksPayee);
      const number = payee();
      if (number !== undefined && gateway.checkPayee)
        expect(await gateway.checkPayee({ operator, number })).toMatchObject({ isActive: true });
    });
  });
}
