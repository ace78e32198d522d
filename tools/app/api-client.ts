import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './demo-people.ts';
import { emailsTo } from './mailbox.ts';
import { askPatiently } from './patience.ts';

interface RequestOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An order in a list. */
interface OrderRow {
  readonly _id: string;
  readonly eventName: string;
  readonly state: string;
}

interface EventInput {
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  readonly visibility?: 'public' | 'private';
}

/** The ids of an event that a test has published. */
export interface PublishedEvent {
  readonly eventId: string;
  readonly ticketTypeId: string;
}

/**
 * Returns functions that buy and sell over HTTP, for the parts that a test is not about. They use the API of the server at
 * `base`. A patient client asks a server that answers 503 again when it says so, as for one that has just started on a busy machine.
 */
export function apiClientAt(base: string, { isPatient = false } = {}) {
  /** Sends a request as a program would. Throws for an answer that is not 2xx. */
  async function send<Reply>(method: string, path: string, { token, body, form, headers }: RequestOptions = {}): Promise<Reply> {
    const ask = () =>
      fetch(`${base}/api${path}`, {
        method,
        headers: {
          'accept-language': 'en',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
      });
    const reply = await (isPatient ? askPatiently(ask) : ask());
    if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as Reply;
  }

  /** Signs a person in and returns the token. */
  const tokenOf = async (person: Person): Promise<string> =>
    (await send<{ token: string }>('POST', '/auth/login', { body: person })).token;

  return {
    send,
    tokenOf,

    /** Creates an account, for a server without demo data. */
    async register(role: 'participant' | 'organizer' | 'provider', person: Person): Promise<Person> {
      const [name = ''] = person.email.split('@');
      await send('POST', '/auth/signup', { form: formOf({ ...person, name, role }) });
      return person;
    },

    /** Confirms the address of a new account by the link in its email, once that is in the outbox. */
    async confirmEmail({ email }: Person): Promise<void> {
      for (let tries = 0; tries < 120; tries += 1) {
        const [newest] = await emailsTo(base, email);
        const token = /confirm-email\?token=([\w-]+)/.exec(newest?.text ?? '')?.[1];
        if (token) {
          await send('POST', '/auth/confirm-email', { body: { token } });
          return;
        }
        await sleep(250);
      }
      throw new Error('The email with the confirmation link was not sent');
    },

    /** Returns the id of an event of the demo data by its English name. */
    async eventNamed(name: string): Promise<string> {
      type Found = { readonly basicDetails: readonly { readonly _id: string; readonly eventName: string }[] };
      const { basicDetails } = await send<Found>('GET', `/event?q=${encodeURIComponent(name)}&limit=5`);
      const found = basicDetails.find(({ eventName }) => eventName === name);
      if (!found) throw new Error(`The demo data has no event named ${name}`);
      return found._id;
    },

    /** Returns a person's orders for one event. */
    async ordersFor(person: Person, eventId: string): Promise<readonly OrderRow[]> {
      const token = await tokenOf(person);
      return (await send<{ allOrders: OrderRow[] }>('GET', `/event-order?eventId=${eventId}&limit=50`, { token })).allOrders;
    },

    /** Publishes an event with one ticket type, through the four requests of the editor. */
    async publishEvent(organizer: Person, input: EventInput): Promise<PublishedEvent> {
      const token = await tokenOf(organizer);
      const { categories } = await send<{ categories: readonly { readonly _id: string }[] }>('GET', '/event/allCategory');
      const form = formOf({
        eventName: input.name,
        description: 'An evening to dance',
        location: 'Palais des Congrès',
        city: 'Yaoundé',
        date: new Date(Date.now() + 20 * 86_400_000).toISOString(),
        categoryId: categories[0]?._id ?? '',
      });
      const { eventId } = await send<{ eventId: string }>('POST', '/event', { token, form });
      const body = { ticketTypes: [{ name: 'Standard', price: input.price, quantity: input.quantity }], feesPaidBy: 'organizer' };
      const { ticketConfigId } = await send<{ ticketConfigId: string }>('POST', `/event/tickets/${eventId}`, { token, body });
      const { eventCustomizationId } = await send<{ eventCustomizationId: string }>(
        'POST',
        `/event/tickets/ec/${eventId}/${ticketConfigId}`,
        { token, form: formOf({ primaryColor: '#2F3BA2' }) },
      );
      const address = `/event/tickets/pvo/${eventId}/${ticketConfigId}/${eventCustomizationId}`;
      await send('POST', address, { token, body: { visibility: input.visibility ?? 'public' } });
      type EventReply = { readonly eventWithDetails: { readonly ticketTypes: readonly { readonly _id: string }[] } };
      const { eventWithDetails } = await send<EventReply>('GET', `/event/${eventId}`, { token });
      return { eventId, ticketTypeId: eventWithDetails.ticketTypes[0]?._id ?? '' };
    },
  };
}
export type ApiClient = ReturnType<typeof apiClientAt>;

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
