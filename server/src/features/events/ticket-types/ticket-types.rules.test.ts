import type { TicketTypeInput } from '@ngoma/api/features/events/ticketing/ticket-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '#platform/http/refusal';
import { requireCompletePolicy } from './ticket-type-validation.rules.ts';
import { planTickets, type TicketsBefore } from './ticket-types.rules.ts';

const nothing: TicketsBefore = { types: [], quotas: [], taken: new Map() };
const counter = () => {
  let count = 0;
  return () => `new${++count}`;
};
const plan = (inputs: readonly TicketTypeInput[], before: TicketsBefore = nothing) => planTickets(inputs, before, counter());
const type = (name: string, quantity = 10, more: Partial<TicketTypeInput> = {}): TicketTypeInput => ({
  name,
  price: 1_000,
  quantity,
  ...more,
});

/** Two types with separate quotas. Tickets of the first are sold and held. */
const before: TicketsBefore = {
  types: [
    { id: 't1', name: 'Standard', quotaId: 'q1' },
    { id: 't2', name: 'VIP', quotaId: 'q2' },
  ],
  quotas: [
    { id: 'q1', name: null, sold: 3, held: 2 },
    { id: 'q2', name: null, sold: 0, held: 0 },
  ],
  taken: new Map([['t1', { sold: 3, held: 2 }]]),
};
const refusalOf = (attempt: () => unknown): Refusal => {
  try {
    attempt();
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('The call should have been refused');
};

describe('planning ticket types', () => {
  it('each ticket type gets its own quota, and types with the same shared name get one', () => {
    const { types, quotas } = plan([
      type('Standard', 50, { sharedQuota: 'Hall' }),
      type('Student', 20, { sharedQuota: 'hall ' }),
      type('VIP', 5),
    ]);
    expect(types[0]?.quotaId).toBe(types[1]?.quotaId);
    expect(quotas.map(({ name, size }) => ({ name, size }))).toEqual([
      { name: 'Hall', size: 50 },
      { name: null, size: 5 },
    ]);
  });

  it('a stored ticket type is found by its id or by its name', () => {
    const { types, archivedTypeIds } = plan([type('vip', 5), type('Normal', 10, { _id: 't1' })], before);
    expect(types.map(({ id, quotaId }) => [id, quotaId])).toEqual([
      ['t2', 'q2'],
      ['t1', 'q1'],
    ]);
    expect(archivedTypeIds).toEqual([]);
  });

  it('a removed ticket type is archived and its quota is retired', () => {
    const result = plan([type('Standard')], before);
    expect(result).toMatchObject({ archivedTypeIds: ['t2'], retiredQuotaIds: ['q2'] });
  });

  it('a ticket type with sales cannot be removed, and the error states how many', () => {
    const refusal = refusalOf(() => plan([type('VIP')], before));
    expect(refusal).toMatchObject({ code: 'below_sold', status: 409 });
    expect(refusal.extras.facts).toEqual({ ticketTypes: [{ _id: 't1', name: 'Standard', quantity: 0, sold: 3, held: 2 }] });
    expect(refusal.text.fr).toContain('5 billets');
  });

  it('a quantity below sold and held tickets is refused, and exactly that many is accepted', () => {
    const refusal = refusalOf(() => plan([type('Standard', 4), type('VIP')], before));
    expect(refusal).toMatchObject({ code: 'below_sold', extras: { errors: { 'ticketTypes.0.quantity': { en: 'At least 5' } } } });
    expect(plan([type('Standard', 5), type('VIP')], before).quotas).toContainEqual({ id: 'q1', name: null, size: 5 });
  });

  it('joining a quota with sales and one without keeps the former', () => {
    const { quotas, retiredQuotaIds } = plan(
      [type('VIP', 8, { sharedQuota: 'Hall' }), type('Standard', 9, { sharedQuota: 'Hall' })],
      before,
    );
    expect(quotas).toEqual([{ id: 'q1', name: 'Hall', size: 9 }]);
    expect(retiredQuotaIds).toEqual(['q2']);
  });

  it('joining two quotas with sales, or splitting one from which two types sold, is refused', () => {
    const both = { ...before, taken: new Map([...before.taken, ['t2', { sold: 1, held: 0 }]]) };
    expect(
      refusalOf(() => plan([type('Standard', 9, { sharedQuota: 'Hall' }), type('VIP', 9, { sharedQuota: 'Hall' })], both)).code,
    ).toBe('quota_in_use');
    const shared = { ...both, types: both.types.map((each) => ({ ...each, quotaId: 'q1' })) };
    expect(refusalOf(() => plan([type('Standard', 9), type('VIP', 9)], shared)).code).toBe('quota_in_use');
  });

  it('a shared quota is split if only one of its types has sales', () => {
    const shared = { ...before, types: before.types.map((each) => ({ ...each, quotaId: 'q1' })) };
    const { types } = plan([type('VIP', 9), type('Standard', 9)], shared);
    expect(types.find(({ id }) => id === 't1')?.quotaId).toBe('q1');
    expect(types.find(({ id }) => id === 't2')?.quotaId).not.toBe('q1');
  });

  it.each([
    ['ticketTypes.1.name', [type('VIP'), type(' vip')]],
    ['ticketTypes.1._id', [type('One', 9, { _id: 't1' }), type('Two', 9, { _id: 't1' })]],
    ['ticketTypes.0._id', [type('One', 9, { _id: 'unknown' })]],
    ['ticketTypes.0.maxPerOrder', [type('VIP', 9, { minPerOrder: 4, maxPerOrder: 2 })]],
    ['ticketTypes.0.minPerOrder', [type('VIP', 3, { minPerOrder: 4 })]],
    ['ticketTypes.0.saleEnd', [type('VIP', 3, { saleStart: '2026-12-01T10:00:00.500Z', saleEnd: '2026-12-01T10:00:00Z' })]],
    ['ticketTypes.0.accessCode', [type('VIP', 3, { visibility: 'code' })]],
    ['ticketTypes.0.phases.0.until', [type('VIP', 3, { phases: [{ price: 1 }] })]],
    [
      'ticketTypes.0.phases.1.firstTickets',
      [
        type('VIP', 3, {
          phases: [
            { price: 1, firstTickets: 2 },
            { price: 2, firstTickets: 2 },
          ],
        }),
      ],
    ],
    [
      'ticketTypes.0.phases.1.until',
      [
        type('VIP', 3, {
          phases: [
            { price: 1, until: '2026-12-02T00:00:00Z' },
            { price: 2, until: '2026-12-01T00:00:00Z' },
          ],
        }),
      ],
    ],
  ])('the error for contradicting ticket types marks %s', (field, inputs) => {
    const refusal = refusalOf(() => plan(inputs, before));
    expect(refusal).toMatchObject({ code: 'invalid_input', status: 400 });
    expect(Object.keys(refusal.extras.errors ?? {})).toContain(field);
  });

  it('for any input, every type is planned and no sold ticket is lost or moved', () => {
    const names = ['A', 'B', 'C', 'D'];
    const input = fc.record({
      name: fc.constantFrom(...names),
      quantity: fc.integer({ min: 1, max: 20 }),
      shared: fc.constantFrom(undefined, 'X', 'Y'),
    });
    const stored = fc.record({ quota: fc.constantFrom('q1', 'q2', 'q3', 'q4'), sold: fc.nat(8) });
    fc.assert(
      fc.property(
        fc.uniqueArray(input, { selector: ({ name }) => name, minLength: 1 }),
        fc.array(stored, { maxLength: 4 }),
        (inputs, stock) => {
          const types = stock.map(({ quota }, index) => ({ id: `t${index}`, name: names[index] ?? '', quotaId: quota }));
          const quotas = [...new Set(stock.map(({ quota }) => quota))].map((id) => ({
            id,
            name: null,
            sold: stock.filter(({ quota }) => quota === id).reduce((sum, { sold }) => sum + sold, 0),
            held: 0,
          }));
          const taken = new Map(
            stock.flatMap(({ sold }, index) => (sold > 0 ? [[`t${index}`, { sold, held: 0 }] as const] : [])),
          );
          const given = inputs.map(({ name, quantity, shared }) => type(name, quantity, { sharedQuota: shared }));
          let result: ReturnType<typeof plan>;
          try {
            result = plan(given, { types, quotas, taken });
          } catch (error) {
            expect(['below_sold', 'quota_in_use']).toContain((error as Refusal).code);
            return;
          }
          expect(result.types).toHaveLength(inputs.length);
          expect(new Set(result.types.map(({ id }) => id)).size).toBe(inputs.length);
          for (const [id] of taken)
            expect(result.types.find((each) => each.id === id)?.quotaId).toBe(types.find((each) => each.id === id)?.quotaId);
          for (const quota of result.quotas)
            expect(quota.size).toBeGreaterThanOrEqual(quotas.find(({ id }) => id === quota.id)?.sold ?? 0);
          expect(new Set(result.quotas.map(({ id }) => id)).size).toBe(result.quotas.length);
          for (const { quotaId } of result.types) expect(result.quotas.map(({ id }) => id)).toContain(quotaId);
        },
      ),
    );
  });
});

describe('a refund policy', () => {
  it('a refund policy without its hours or steps is refused', () => {
    expect(refusalOf(() => requireCompletePolicy({ kind: 'until' })).status).toBe(400);
    expect(refusalOf(() => requireCompletePolicy({ kind: 'steps', steps: [] })).status).toBe(400);
    expect(() => requireCompletePolicy({ kind: 'none' })).not.toThrow();
    expect(() => requireCompletePolicy({ kind: 'until', hoursBefore: 48 })).not.toThrow();
  });
});
