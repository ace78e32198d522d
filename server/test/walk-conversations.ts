import { aForm, ask } from './events.ts';
import type { TestApp } from './harness.ts';
import type { Person } from './people.ts';
import type { AgreementWorld } from './walk-agreements.ts';
import type { Owned } from './walk-world.ts';

export type ConversationWorld = Awaited<ReturnType<typeof aConversationWorld>>;

/** Ada writes to Kinda about what she asked for, and sends a plan along. */
export async function aConversationWorld(house: TestApp, ada: Person, { proposed }: AgreementWorld) {
  const about = { type: 'request', id: proposed.requestId };
  const { body: started } = await ask(house, 'POST', '/conversations', { as: ada, body: { about } });
  const id: string = started.conversation._id;
  const plan = Buffer.from('%PDF-1.7 a plan');
  const form = aForm({ text: 'Here is the plan.' });
  form.append('file1', new Blob([plan], { type: 'application/pdf' }), 'plan.pdf');
  const sent = await ask(house, 'POST', `/conversations/${id}/messages`, { as: ada, body: form });
  return { id, about, fileId: sent.body.message.files[0]._id as string };
}

/** What two people say to each other is read by nobody else, and by no admin. */
export function conversationCalls(
  { ada, otto, agreements }: { ada: Person; otto: Person; agreements: AgreementWorld },
  { id, about, fileId }: ConversationWorld,
): Readonly<Record<string, Owned>> {
  const { kinda, nobody, admin } = agreements;
  const others = [otto, nobody, admin];
  const of = (body?: object, more: object = {}): Owned => ({
    owner: { as: kinda, params: { id, ...more }, ...(body && { body }) },
    others,
  });
  return {
    'POST /conversations': { owner: { as: ada, body: { with: kinda.user.id, about } }, others: [otto, nobody] },
    'GET /conversations/:id/messages': of(),
    'POST /conversations/:id/messages': of({ text: 'Thank you.' }),
    'PUT /conversations/:id/read': of({ upTo: 1 }),
    'POST /conversations/:id/typing': of(),
    'GET /conversations/:id/files/:fileId': of(undefined, { fileId }),
  };
}
