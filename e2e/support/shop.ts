import type { Person } from './people.ts';

interface Request {
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

interface Wish {
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  readonly visibility?: 'public' | 'private';
}

/** What a published event of a journey is known by. */
export interface OnSale {
  readonly eventId: string;
  readonly ticketTypeId: string;
}

/** The same shop behind the pages, for whatever a journey is not about. Asks the API of the server at `base`. */
export function shopAt(base: string) {
  /** As a program would. Throws for an answer that is no success. */
  async function ask<Reply>(method: string, path: string, { token, body, form, headers }: Request = {}): Promise<Reply> {
    const reply = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as Reply;
  }

  /** The token of somebody who signs in. */
  const tokenOf = async (person: Person): Promise<string> =>
    (await ask<{ token: string }>('POST', '/auth/login', { body: person })).token;

  return {
    ask,
    tokenOf,

    /** Makes an account, for a world without the demo's. */
    async register(role: 'participant' | 'organizer', person: Person): Promise<Person> {
      const [name = ''] = person.email.split('@');
      await ask('POST', '/auth/signup', { form: formOf({ ...person, name, role }) });
      return person;
    },

    /** An event of the demo world by its English name. */
    async eventNamed(name: string): Promise<string> {
      type Found = { readonly basicDetails: readonly { readonly _id: string; readonly eventName: string }[] };
      const { basicDetails } = await ask<Found>('GET', `/event?q=${encodeURIComponent(name)}&limit=5`);
      const found = basicDetails.find(({ eventName }) => eventName === name);
      if (!found) throw new Error(`The demo world has no event called ${name}`);
      return found._id;
    },

    /** The orders of somebody for one event. */
    async ordersFor(person: Person, eventId: string): Promise<readonly OrderRow[]> {
      const token = await tokenOf(person);
      return (await ask<{ allOrders: OrderRow[] }>('GET', `/event-order?eventId=${eventId}&limit=50`, { token })).allOrders;
    },

    /** Publishes an event with one type of ticket, through the four calls. */
    async publishEvent(organizer: Person, wish: Wish): Promise<OnSale> {
      const token = await tokenOf(organizer);
      const { categories } = await ask<{ categories: readonly { readonly _id: string }[] }>('GET', '/event/allCategory');
      const form = formOf({
        eventName: wish.name,
        description: 'An evening to dance',
        location: 'Palais des Congrès',
        city: 'Yaoundé',
        date: new Date(Date.now() + 20 * 86_400_000).toISOString(),
        categoryId: categories[0]?._id ?? '',
      });
      const { eventId } = await ask<{ eventId: string }>('POST', '/event', { token, form });
      const body = { ticketTypes: [{ name: 'Standard', price: wish.price, quantity: wish.quantity }], feesPaidBy: 'organizer' };
      const { ticketConfigId } = await ask<{ ticketConfigId: string }>('POST', `/event/tickets/${eventId}`, { token, body });
      const { eventCustomizationId } = await ask<{ eventCustomizationId: string }>(
        'POST',
        `/event/tickets/ec/${eventId}/${ticketConfigId}`,
        { token, form: formOf({ primaryColor: '#2F3BA2' }) },
      );
      const address = `/event/tickets/pvo/${eventId}/${ticketConfigId}/${eventCustomizationId}`;
      await ask('POST', address, { token, body: { visibility: wish.visibility ?? 'public' } });
      type Whole = { readonly eventWithDetails: { readonly ticketTypes: readonly { readonly _id: string }[] } };
      const { eventWithDetails } = await ask<Whole>('GET', `/event/${eventId}`, { token });
      return { eventId, ticketTypeId: eventWithDetails.ticketTypes[0]?._id ?? '' };
    },
  };
}
export type Shop = ReturnType<typeof shopAt>;

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
