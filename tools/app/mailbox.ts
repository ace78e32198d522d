import { askPatiently } from './patience.ts';

/** An email that a server without a mail server keeps in its outbox. */
interface SentEmail {
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly url: string; readonly contentType: string }[];
}

/** Returns the emails to an address, newest first, from the outbox of the server at `base`. Throws for an answer that is not 2xx. */
export async function emailsTo(base: string, address: string): Promise<readonly SentEmail[]> {
  const path = `/dev/mail?to=${encodeURIComponent(address)}`;
  const reply = await askPatiently(() => fetch(base + path, { headers: { accept: 'application/json' } }));
  if (!reply.ok) throw new Error(`GET ${path} was answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { emails: readonly SentEmail[] }).emails;
}
