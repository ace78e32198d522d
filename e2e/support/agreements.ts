import type { CancellationConsequences as Consequences } from '@ngoma/api/features/contract-escrow';
import type { Contract } from '@ngoma/api/features/contracts';
import type { Person } from './people.ts';
import type { OnSale, Shop } from './shop.ts';

/** Two people who have agreed on something, and the contract of it. */
export interface Agreement {
  readonly contractId: string;
  readonly organizer: Side;
  readonly provider: Side;
}
interface Side {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}
interface Wish {
  readonly organizer: Person;
  readonly provider: Person;
  readonly title: string;
  /** Days from now: on which nobody of the demo world has anything else to do. */
  readonly inDays: number;
}

const drawing = 'M40 120 L80 60 L120 140 L180 70';
/** The price of every agreement here, three fifths of it due at signing. */
export const agreedXaf = { total: 5_000, deposit: 3_000, rest: 2_000 } as const;

/** The road to a contract and along it over HTTP, for whatever a journey is not about. */
export function agreementsAt(shop: Shop) {
  const known = new Map<Person, Promise<Side>>();
  /** Signed in once for all agreements: passwords take their time. */
  const sideOf = (person: Person): Promise<Side> => {
    const side = known.get(person) ?? signedIn(person);
    known.set(person, side);
    return side;
  };
  async function signedIn(person: Person): Promise<Side> {
    const token = await shop.tokenOf(person);
    const { user } = await shop.ask<{ user: { _id: string; name: string } }>('GET', '/auth/me', { token });
    return { id: user._id, name: user.name, token };
  }
  let event: Promise<OnSale> | undefined;
  const contractOf = async ({ contractId, organizer: { token } }: Agreement): Promise<Contract> =>
    (await shop.ask<{ contract: Contract }>('GET', `/contracts/${contractId}`, { token })).contract;

  return {
    contractOf,

    /** The contract that two people came to by themselves. */
    between: async (contractId: string, organizer: Person, provider: Person): Promise<Agreement> => ({
      contractId,
      organizer: await sideOf(organizer),
      provider: await sideOf(provider),
    }),

    /** Asked for, offered and awarded: the contract waits for two signatures. */
    async award({ inDays, title, ...wish }: Wish): Promise<Agreement> {
      event ??= shop.publishEvent(wish.organizer, { name: 'A night of agreements', price: 1_000, quantity: 10 });
      const { eventId } = await event;
      const [organizer, provider] = [await sideOf(wish.organizer), await sideOf(wish.provider)];
      const startsAt = new Date(Math.floor(Date.now() / 86_400_000 + inDays) * 86_400_000 + 2 * 3_600_000);
      const times = { startsAt: startsAt.toISOString(), endsAt: new Date(+startsAt + 3 * 3_600_000).toISOString() };
      const need = { category: 'dj', brief: 'Three hours of makossa', location: 'Akwa', city: 'Douala' };
      const asked = await shop.ask<{ eventRequest: { _id: string } }>('POST', '/event-requests', {
        token: organizer.token,
        body: { ...need, ...times, title, eventId, providerId: provider.id },
      });
      const path = `/event-requests/${asked.eventRequest._id}`;
      await shop.ask('POST', `${path}/propose`, {
        token: provider.token,
        body: {
          lines: [{ label: 'Three hours', amount: agreedXaf.total }],
          ...{ depositPercent: (agreedXaf.deposit * 100) / agreedXaf.total, cancellationPolicy: 'moderate' },
          ...{ message: 'With joy', validUntil: new Date(Date.now() + 5 * 86_400_000).toISOString() },
        },
      });
      const awarded = await shop.ask<{ eventRequest: { contractId: string } }>('PUT', `${path}/awarded`, {
        token: organizer.token,
        body: { status: 'awarded' },
      });
      return { contractId: awarded.eventRequest.contractId, organizer, provider };
    },

    /** Both have signed what waited. */
    async sign(agreement: Agreement): Promise<void> {
      const [version] = (await contractOf(agreement)).versions;
      for (const { token, name } of [agreement.organizer, agreement.provider])
        await shop.ask('POST', `/contracts/${agreement.contractId}/sign`, {
          token,
          body: { version: version?.number, sha256: version?.sha256, typedName: name, drawing },
        });
    },

    /** So many milestones are paid by phone, and their money is in escrow. */
    async fund(agreement: Agreement, count: 1 | 2 = 2): Promise<void> {
      const { token } = agreement.organizer;
      const milestones = (await contractOf(agreement)).milestones.slice(0, count);
      for (const { _id } of milestones) {
        const path = `/contracts/${agreement.contractId}/milestones/${_id}/fund`;
        const { paymentUrl } = await shop.ask<{ paymentUrl: string }>('POST', path, { token, body: { from: 'payment' } });
        await shop.ask('POST', `/payments/sandbox/${paymentUrl.split('/').at(-1)}`, { body: { outcome: 'approve' } });
      }
      const wanted = milestones.reduce((sum, { amount }) => sum + amount, 0);
      // A job brings it, which waits its turn on a busy machine.
      for (const deadline = Date.now() + 60_000; (await contractOf(agreement)).escrow < wanted; ) {
        if (Date.now() > deadline) throw new Error('The money has not come into escrow');
        await new Promise((later) => setTimeout(later, 100));
      }
    },

    /** The deposit is paid out, and the provider calls off: the organizer has it back as a balance to fund milestones from. */
    async giveBack({ contractId, organizer, provider }: Agreement): Promise<void> {
      const path = `/contracts/${contractId}`;
      const { contract } = await shop.ask<{ contract: Contract }>('GET', path, organizer);
      await shop.ask('POST', `${path}/milestones/${contract.milestones[0]?._id}/accept`, organizer);
      const { consequences } = await shop.ask<{ consequences: Consequences }>('GET', `${path}/cancellation`, provider);
      const { toProvider, toOrganizer, returned } = consequences;
      const body = { reason: 'The van broke down', toProvider, toOrganizer, returned };
      await shop.ask('POST', `${path}/cancel`, { token: provider.token, body });
    },

    /** The organizer's word that the work is done. */
    complete: ({ contractId, organizer: { token } }: Agreement) =>
      shop.ask('POST', `/contracts/${contractId}/complete`, { token }),
  };
}
