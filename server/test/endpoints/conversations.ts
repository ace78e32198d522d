import { aForm, ask } from '../factories/events.ts';
import type { Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { AgreementFixture } from './agreements.ts';
import type { OwnershipRequests } from './attempt.ts';

export type ConversationFixture = Awaited<ReturnType<typeof aConversationFixture>>;

/** Creates a conversation of Ada with Kinda about a service request, with a file. */
export async function aConversationFixture(app: TestApp, ada: Person, { proposed }: AgreementFixture) {
  const about = { type: 'request', id: proposed.requestId };
  const { body: started } = await ask(app, 'POST', '/conversations', { as: ada, body: { about } });
  const id: string = started.conversation._id;
  const plan = Buffer.from('%PDF-1.7 a plan');
  const form = aForm({ text: 'Here is the plan.' });
  form.append('file1', new Blob([plan], { type: 'application/pdf' }), 'plan.pdf');
  const sent = await ask(app, 'POST', `/conversations/${id}/messages`, { as: ada, body: form });
  return { id, about, fileId: sent.body.message.files[0]._id as string };
}

/** Requests to the endpoints of a conversation, which third persons and admins cannot read. */
export function conversationRequests(
  { ada, otto, agreements }: { ada: Person; otto: Person; agreements: AgreementFixture },
  { id, about, fileId }: ConversationFixture,
): Readonly<Record<string, OwnershipRequests>> {
  const { kinda, stranger, admin } = agreements;
  const others = [otto, stranger, admin];
  const of = (body?: object, more: object = {}): OwnershipRequests => ({
    owner: { as: kinda, params: { id, ...more }, ...(body && { body }) },
    others,
  });
  return {
    'POST /conversations': { owner: { as: ada, body: { with: kinda.user.id, about } }, others: [otto, stranger] },
    'GET /conversations/:id/messages': of(),
    'POST /conversations/:id/messages': of({ text: 'Thank you.' }),
    'PUT /conversations/:id/read': of({ upTo: 1 }),
    'PUT /conversations/:id/settings': of({ isMuted: false }),
    'POST /conversations/:id/typing': of(),
    'GET /conversations/:id/files/:fileId': of(undefined, { fileId }),
  };
}
