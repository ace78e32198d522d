import { describe, expect, it } from 'vitest';
import { type Agreed, anActiveContract, contractSteps, fundAll } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { anAdmin, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { disputeMessages } from './dispute-messages.ts';

const app = await buildTestApp();
const { act } = contractSteps(app);

async function write(as: Person, id: string, text: string, file?: Blob): Promise<void> {
  const form = new FormData();
  form.append('text', text);
  if (file) form.append('file1', file, 'setlist.pdf');
  const reply = await app.fastify.inject({
    ...{ method: 'POST', url: `/api/conversations/${id}/messages`, headers: as.headers, payload: form },
  });
  expect(reply.statusCode).toBe(201);
}

const pdf = new Blob([new Uint8Array(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'))], {
  type: 'application/pdf',
});

/** Lets both sides write about a contract, and one of them open a dispute. */
async function aDispute(): Promise<Agreed> {
  const agreed = await anActiveContract(app);
  await fundAll(app, agreed);
  const { organizer, provider, contractId } = agreed;
  const about = { type: 'contract', id: contractId };
  const { body } = await ask(app, 'POST', '/conversations', { as: organizer, body: { with: provider.user.id, about } });
  await write(organizer, body.conversation._id, 'Can you be there at six?');
  await write(provider, body.conversation._id, 'Yes, here is the list', pdf);
  await act(agreed, organizer, 'dispute', { reason: 'Nobody played' });
  return agreed;
}

const read = (as: Person, contractId: string, query = '') =>
  ask(app, 'GET', `/conversations/disputes/${contractId}/messages${query}`, { as });

const readsOf = (contractId: string) =>
  app.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'dispute.messages_read')
    .where('subject_id', '=', contractId)
    .execute();

describe('the messages of a dispute', () => {
  it('are read by an admin with the side that wrote each, page by page, and each view is in the audit log', async () => {
    const { contractId } = await aDispute();
    const admin = await anAdmin(app);
    const { status, body } = await read(admin, contractId);
    expect(status).toBe(200);
    expect(body.messages.map(({ by, text }: { by: string; text: string }) => [by, text])).toEqual([
      ['organizer', 'Can you be there at six?'],
      ['provider', 'Yes, here is the list'],
    ]);
    expect(body.nextCursor).toBeNull();
    const { body: latest } = await read(admin, contractId, '?limit=1');
    expect([latest.messages.length, latest.messages[0].by, latest.nextCursor]).toEqual([1, 'provider', 2]);
    expect(await readsOf(contractId)).toEqual([{ actor_id: admin.user.id }, { actor_id: admin.user.id }]);
  });

  it('have files that an admin downloads, by the dispute they belong to alone', async () => {
    const [{ contractId }, other] = [await aDispute(), await aDispute()];
    const admin = await anAdmin(app);
    const { body } = await read(admin, contractId);
    const fileId = body.messages[1].files[0]._id;
    const load = (id: string) =>
      app.fastify.inject({ url: `/api/conversations/disputes/${id}/files/${fileId}`, headers: admin.headers });
    const file = await load(contractId);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toContain('setlist.pdf');
    expect((await load(other.contractId)).statusCode).toBe(404);
  });

  it('are private before a dispute and after its decision', async () => {
    const agreed = await anActiveContract(app);
    const admin = await anAdmin(app);
    expect((await read(admin, agreed.contractId)).status).toBe(404);
    const { contractId } = await aDispute();
    await ask(app, 'PUT', `/contracts/${contractId}/dispute/decision`, {
      ...{ as: admin, body: { toProvider: 0, outcome: 'cancelled', note: 'No show' } },
    });
    expect((await read(admin, contractId)).status).toBe(404);
    expect(await readsOf(contractId)).toEqual([]);
  });

  it('are refused to the parties, and to an admin who was one of them', async () => {
    const { contractId, organizer } = await aDispute();
    expect((await read(organizer, contractId)).status).toBe(403);
    const asAdmin = { userId: organizer.user.id };
    await expect(disputeMessages(app.platform).list(asAdmin, contractId, { limit: 30 })).rejects.toMatchObject({ status: 404 });
  });

  it('are an empty list when the two never wrote to each other', async () => {
    const agreed = await anActiveContract(app);
    await fundAll(app, agreed);
    await act(agreed, agreed.provider, 'dispute', { reason: 'Locked out' });
    const { body } = await read(await anAdmin(app), agreed.contractId);
    expect(body).toEqual({ messages: [], nextCursor: null });
  });
});
