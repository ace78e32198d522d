import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { WebhookRequest } from '#features/payments/gateways/gateway';
import { mtnGateway } from '#features/payments/gateways/mtn/mtn';
import type { MtnSettings } from '#platform/gateway-settings';
import { testClock } from '#test/harness/clock';
import type { DoubleCallback } from '../../../tools/gateways/gateway-double.ts';
import { type MtnDouble, type MtnDoubleOptions, startMtnDouble } from '../../../tools/gateways/mtn-double.ts';

const doubles: MtnDouble[] = [];
afterAll(() => Promise.all(doubles.map((double) => double.stop())));

/** Starts a double that stops after the tests of the file. */
export async function startDouble(options?: MtnDoubleOptions): Promise<MtnDouble> {
  const double = await startMtnDouble(options);
  doubles.push(double);
  return double;
}

/** Returns the settings of an operator who has the keys of the double. */
export const settingsOf = ({ url, targetEnvironment, currency, credentials }: MtnDouble): MtnSettings => ({
  ...{ url, targetEnvironment, ...credentials },
  mode: currency === 'EUR' ? 'test' : 'live',
  currency: currency === 'EUR' ? 'EUR' : 'XAF',
});

/** Returns a callback as it arrives at the webhook. */
export const requestOf = ({ url, method, headers, body }: DoubleCallback): WebhookRequest => ({
  ...{ method, headers, path: new URL(url).pathname, raw: Buffer.from(body) },
});

/** A number whose prompt waits for an answer. */
export const number = '237670123456';

/** Starts a gateway and its double, with requests in the shape that the platform makes. */
export async function aGateway(options: MtnDoubleOptions = {}, change = (settings: MtnSettings): MtnSettings => settings) {
  const clock = testClock('2026-12-01T10:00:00Z');
  const double = await startDouble({ now: clock, ...options });
  const logged: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line) => logged.push(line) });
  const gateway = mtnGateway({ clock, logger }, change(settingsOf(double)));
  const pay = (ref: string, payer: string | null = number, notifyUrl = 'https://ngoma.example/api/payments/webhooks/mtn') =>
    gateway.createPayment({
      ...{ ref, amountXaf: 5_000, operator: 'mtn', number: payer, locale: 'fr', notifyUrl },
      ...{ promptEndsAt: new Date(), holdsUntil: new Date(), returnUrl: 'https://ngoma.example/pay/abc' },
    });
  /** Makes a payment of 5,000 XAF that the payer approved. */
  const paid = async () => {
    const ref = gateway.newReference();
    await pay(ref);
    await double.answer(ref, 'approve');
    return { ref, amountXaf: 5_000, operator: 'mtn', number } as const;
  };
  /** Pays 3,000 XAF out. */
  const send = (ref: string, to = number) =>
    gateway.payout?.({ ref, amountXaf: 3_000, operator: 'mtn', number: to, narration: 'Ngoma payout 12' });
  const requests = (path: string) => double.requests.filter((request) => request.path.startsWith(path));
  return { clock, double, gateway, logged, pay, paid, send, requests };
}
export type MtnGatewayUnderTest = Awaited<ReturnType<typeof aGateway>>;
