import type { Contract } from '@ngoma/api/features/contracts/contracts';
import type { CancellationConsequences as Consequences } from '@ngoma/api/features/contracts/escrow';
import type { ApiClient, PublishedEvent } from '../../tools/app/api-client.ts';
import type { Person } from '../../tools/app/demo-people.ts';

/** A contract and its two parties. */
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
interface AgreementInput {
  readonly organizer: Person;
  readonly provider: Person;
  readonly title: string;
  /** An event of the organizer; one for all agreements of a worker without it. */
  readonly eventId?: string;
  /** Days from now, to a day on which no account of the demo data has a booking. */
  readonly inDays: number;
}

const drawing = 'M40 120 L80 60 L120 140 L180 70';
/** The price of every agreement here; three fifths are due at signing. */
export const agreedXaf = { total: 5_000, deposit: 3_000, rest: 2_000 } as const;

/** Creates contracts and moves them along over HTTP, for the parts that a test is not about. */
export function agreementFactory(api: ApiClient) {
  const known = new Map<Person, Promise<Side>>();
  /** Signs each person in once for all agreements, because checking a password is slow. */
  const sideOf = (person: Person): Promise<Side> => {
    const side = known.get(person) ?? signedIn(person);
    known.set(person, side);
    return side;
  };
  async function signedIn(person: Person): Promise<Side> {
    const token = await api.tokenOf(person);
    const { user } = await api.send<{ user: { _id: string; name: string } }>('GET', '/auth/me', { token });
    return { id: user._id, name: user.name, token };
  }
  let event: Promise<PublishedEvent> | undefined;
  const sharedEvent = (owner: Person): Promise<PublishedEvent> => {
    event ??= api.publishEvent(owner, { name: 'A night of agreements', price: 1_000, quantity: 10 });
    return event;
  };
  const contractOf = async ({ contractId, organizer: { token } }: Agreement): Promise<Contract> =>
    (await api.send<{ contract: Contract }>('GET', `/contracts/${contractId}`, { token })).contract;

  return {
    contractOf,

    /** Returns the agreement of a contract that two people made through the pages. */
    between: async (contractId: string, organizer: Person, provider: Person): Promise<Agreement> => ({
      contractId,
      organizer: await sideOf(organizer),
      provider: await sideOf(provider),
    }),

    /** Requests a provider, sends the proposal and awards it: the contract waits for two signatures. */
    async award({ inDays, title, ...input }: AgreementInput): Promise<Agreement> {
      const eventId = input.eventId ?? (await sharedEvent(input.organizer)).eventId;
      const [organizer, provider] = [await sideOf(input.organizer), await sideOf(input.provider)];
      const startsAt = new Date(Math.floor(Date.now() / 86_400_000 + inDays) * 86_400_000 + 2 * 3_600_000);
      const times = { startsAt: startsAt.toISOString(), endsAt: new Date(+startsAt + 3 * 3_600_000).toISOString() };
      const need = { category: 'dj', brief: 'Three hours of makossa', location: 'Akwa', city: 'Douala' };
      const asked = await api.send<{ eventRequest: { _id: string } }>('POST', '/event-requests', {
        token: organizer.token,
        body: { ...need, ...times, title, eventId, providerId: provider.id },
      });
      const path = `/event-requests/${asked.eventRequest._id}`;
      await api.send('POST', `${path}/propose`, {
        token: provider.token,
        body: {
          lines: [{ label: 'Three hours', amount: agreedXaf.total }],
          ...{ depositPercent: (agreedXaf.deposit * 100) / agreedXaf.total, cancellationPolicy: 'moderate' },
          ...{ message: 'With joy', validUntil: new Date(Date.now() + 5 * 86_400_000).toISOString() },
        },
      });
      const awarded = await api.send<{ eventRequest: { contractId: string } }>('PUT', `${path}/awarded`, {
        token: organizer.token,
        body: { status: 'awarded' },
      });
      return { contractId: awarded.eventRequest.contractId, organizer, provider };
    },

    /** Signs the current version for both parties. */
    async sign(agreement: Agreement): Promise<void> {
      const [version] = (await contractOf(agreement)).versions;
      for (const { token, name } of [agreement.organizer, agreement.provider])
        await api.send('POST', `/contracts/${agreement.contractId}/sign`, {
          token,
          body: { version: version?.number, sha256: version?.sha256, typedName: name, drawing },
        });
    },

    /** Pays this number of milestones by mobile money and waits until their money is in escrow. */
    async fund(agreement: Agreement, count: 1 | 2 = 2): Promise<void> {
      const { token } = agreement.organizer;
      const milestones = (await contractOf(agreement)).milestones.slice(0, count);
      for (const { _id } of milestones) {
        const path = `/contracts/${agreement.contractId}/milestones/${_id}/fund`;
        const { paymentUrl } = await api.send<{ paymentUrl: string }>('POST', path, { token, body: { from: 'payment' } });
        await api.send('POST', `/payments/sandbox/${paymentUrl.split('/').at(-1)}`, { body: { outcome: 'approve' } });
      }
      const wanted = milestones.reduce((sum, { amount }) => sum + amount, 0);
      // A job moves the money, and it may wait on a busy machine.
      for (const deadline = Date.now() + 60_000; (await contractOf(agreement)).escrow < wanted; ) {
        if (Date.now() > deadline) throw new Error('The money has not reached escrow in time');
        await new Promise((later) => setTimeout(later, 100));
      }
    },

    /** Pays out the deposit, then cancels as the provider. The organizer gets it back as a balance that can fund milestones. */
    async cancelAfterDeposit({ contractId, organizer, provider }: Agreement): Promise<void> {
      const path = `/contracts/${contractId}`;
      const { contract } = await api.send<{ contract: Contract }>('GET', path, organizer);
      await api.send('POST', `${path}/milestones/${contract.milestones[0]?._id}/accept`, organizer);
      const { consequences } = await api.send<{ consequences: Consequences }>('GET', `${path}/cancellation`, provider);
      const { toProvider, toOrganizer, returned } = consequences;
      const body = { reason: 'The van broke down', toProvider, toOrganizer, returned };
      await api.send('POST', `${path}/cancel`, { token: provider.token, body });
    },

    /** Marks the work as done, as the organizer. */
    complete: ({ contractId, organizer: { token } }: Agreement) =>
      api.send('POST', `/contracts/${contractId}/complete`, { token }),
  };
}
export type Agreements = ReturnType<typeof agreementFactory>;
