import { describe, expect, it } from 'vitest';
import { aProvider } from '#test/gateways/provider';
import { candidatesFor, type GatewayState, offersOf } from './choice.rules.ts';

const first = aProvider({ id: 'first' }).gateway;
const second = aProvider({ id: 'second', operators: ['mtn'], caps: { minXaf: 100, stepXaf: 5 } }).gateway;
const cards = aProvider({ id: 'cards', operators: ['card'], caps: { flow: 'hosted', minXaf: 300 } }).gateway;
const all = [first, second, cards];
const up: GatewayState = { isOn: true, health: 'up' };
const down: GatewayState = { isOn: true, health: 'down' };
const off: GatewayState = { isOn: false, health: 'up' };
const states = (changed: Readonly<Record<string, GatewayState>> = {}) => new Map(Object.entries(changed));
const idsFor = (
  changed: Readonly<Record<string, GatewayState>>,
  wanted: Partial<Parameters<typeof candidatesFor>[2]> = {},
): string[] =>
  candidatesFor(all, states(changed), { operator: 'mtn', amountXaf: 5_000, preferred: 'first', ...wanted }).map(({ id }) => id);

describe('the gateways for an attempt', () => {
  it.each([
    ['are those that serve the operator, in their order', {}, {}, ['first', 'second']],
    ['begin with the one that the attempt was made for', {}, { preferred: 'second' }, ['second', 'first']],
    ['leave out one that is down', { first: down }, {}, ['second']],
    ['leave out one that is switched off', { first: off }, {}, ['second']],
    ['include one on trial', { first: { ...up, health: 'trial' } }, {}, ['first', 'second']],
    ['leave out one whose minimum is higher', {}, { amountXaf: 50 }, ['first']],
    ['leave out one whose step does not fit', {}, { amountXaf: 5_001 }, ['first']],
    ['are only those for cards for a card', {}, { operator: 'card' }, ['cards']],
  ] as const)('%s', (_title, changed, wanted, expected) => {
    expect(idsFor(changed, wanted)).toEqual(expected);
  });

  it('are none while all that serve the operator are down or off: it is unavailable', () => {
    expect(() => idsFor({ first: down, second: off })).toThrow(
      expect.objectContaining({ code: 'operator_unavailable', status: 503 }),
    );
  });

  it('are none for an amount that none of them takes, with its limits', () => {
    const tooSmall = { code: 'amount_not_payable', status: 400 };
    expect(() => idsFor({}, { operator: 'card', amountXaf: 299 })).toThrow(
      expect.objectContaining({
        ...tooSmall,
        extras: { facts: { minXaf: 300, stepXaf: 1 } },
        text: {
          en: 'Card payment is possible from 300 XAF. Choose another way to pay.',
          fr: 'Le paiement par carte est possible à partir de 300 XAF. Choisissez un autre moyen de paiement.',
        },
      }),
    );
    expect(() => idsFor({ first: down }, { amountXaf: 5_001 })).toThrow(
      expect.objectContaining({ ...tooSmall, message: expect.stringContaining('in steps of 5 XAF') }),
    );
  });
});

describe('the offered operators', () => {
  const offers = (changed: Readonly<Record<string, GatewayState>>) => offersOf(['mtn', 'orange', 'card'], all, states(changed));

  it('have the lowest limits of the gateways that work, and say why one is unavailable', () => {
    expect(offers({ first: down, cards: off })).toEqual([
      { operator: 'mtn', isAvailable: true, reason: null, flow: 'prompt', minXaf: 100, stepXaf: 5 },
      { operator: 'orange', isAvailable: false, reason: 'down', flow: 'prompt', minXaf: 1, stepXaf: 1 },
      { operator: 'card', isAvailable: false, reason: 'switched_off', flow: 'hosted', minXaf: 300, stepXaf: 1 },
    ]);
    expect(offers({})[0]).toMatchObject({ minXaf: 1, stepXaf: 1 });
  });

  it('leave out what no gateway serves', () => {
    expect(offersOf(['mtn', 'orange', 'card'], [second], states()).map(({ operator }) => operator)).toEqual(['mtn']);
  });
});
