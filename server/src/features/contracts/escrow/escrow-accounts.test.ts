import { expect, it } from 'vitest';
import { anActiveContract, contractSteps, fundAll } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { anAdmin } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { act } = contractSteps(app);

interface Listed {
  readonly code: string;
  readonly kind: string;
  readonly balance: number;
  readonly contract: { readonly _id: string; readonly title: string; readonly eventName: string } | null;
}

it('the ledger of admins names escrow by contract and event, the largest first, and empty ones on request', async () => {
  const admin = await anAdmin(app);
  const agreed = await anActiveContract(app, { eventNameFr: 'Nuit makossa' });
  const ended = await anActiveContract(app);
  await fundAll(app, agreed);
  await fundAll(app, ended);
  await act(ended, ended.organizer, 'complete');
  const escrows = async (query = '', language = 'en') => {
    const reply = await app.fastify.inject({
      url: `/api/ledger/health${query}`,
      headers: { ...admin.headers, 'accept-language': language },
    });
    const { accounts, emptyEscrows } = reply.json() as { accounts: Listed[]; emptyEscrows: number };
    expect(emptyEscrows).toBe(1);
    expect(accounts.filter(({ kind }) => kind !== 'escrow').every(({ contract }) => contract === null)).toBe(true);
    return accounts
      .filter(({ kind }) => kind === 'escrow')
      .map(({ balance, contract }) => [contract?._id, balance, contract?.eventName]);
  };
  const { body } = await ask(app, 'GET', `/contracts/${agreed.contractId}`, { as: admin });
  expect(await escrows()).toEqual([[agreed.contractId, 200_000, body.contract.event.name]]);
  expect(await escrows('', 'fr')).toEqual([[agreed.contractId, 200_000, 'Nuit makossa']]);
  expect((await escrows('?empty=true')).map(([id, balance]) => [id, balance])).toEqual([
    [agreed.contractId, 200_000],
    [ended.contractId, 0],
  ]);
});
