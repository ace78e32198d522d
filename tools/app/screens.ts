import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@ngoma/api/common/roles';
import { type Screen, screens } from '../../web/app/shell/screens.ts';
import type { ApiClient } from './api-client.ts';
import { people } from './demo-people.ts';

/** The pages outside of the guarded frames that lead strangers to the sign-in page. */
const personalPages: readonly string[] = ['public/following', 'public/event-questions', 'public/post-comments'];

/** The role in which a screen is viewed, or a visitor without an account. */
export type Viewer = Role | 'stranger';

/** A screen as seen in one role, with every id in its address filled in. */
export interface View {
  /** Such as `our-event-eventId` or `ticket-purchase-process-order`. */
  readonly name: string;
  readonly address: string;
  readonly viewer: Viewer;
  readonly screen: Screen;
}

const pages = join(import.meta.dirname, '../../web/app/pages');
const exists = ({ page }: Screen) => existsSync(join(pages, `${page}.tsx`));

const viewersOf = ({ roles, page }: Screen): readonly Viewer[] =>
  roles ?? [personalPages.includes(page) ? 'participant' : 'stranger'];

const nameOf = ({ path }: Screen): string => path.replace(/^\//, '').replace(/[^\w-]+/g, '-') || 'home';

/** Lists the screens with a page that a viewer may enter. */
export const screensFor = (viewer: Viewer): readonly Screen[] =>
  screens.filter((screen) => exists(screen) && viewersOf(screen).includes(viewer));

/** Lists every screen that has a page, in every role that may enter it, in the states worth checking. */
export async function allViews(api: ApiClient): Promise<readonly View[]> {
  const examples = await findExamples(api);
  return screens.filter(exists).flatMap((screen): View[] => {
    const name = nameOf(screen);
    const queries = examples.queries[screen.page] ?? { '': '' };
    return viewersOf(screen).flatMap((viewer) =>
      Object.entries(queries).map(([state, query]) => ({
        name: state ? `${name}-${state}` : name,
        address: screen.path.replace(/:(\w+)/g, (_, parameter: string) => exampleOf(screen, parameter, examples)) + query,
        viewer,
        screen,
      })),
    );
  });
}

/** Lists every screen that has a page and an address without parameters, in every role that may enter it: there may be no data to show. */
export const viewsWithoutData = (): readonly View[] =>
  screens
    .filter((screen) => exists(screen) && !screen.path.includes(':'))
    .flatMap((screen) => viewersOf(screen).map((viewer) => ({ name: nameOf(screen), address: screen.path, viewer, screen })));

/** Returns the example value of an address parameter. Throws without one, because the screen would never be checked. */
function exampleOf({ page, path }: Screen, parameter: string, { parameters }: Examples): string {
  const example = parameters[`${page}:${parameter}`] ?? parameters[parameter];
  if (!example) throw new Error(`tools/app/screens.ts has no example of ${parameter} for ${path}`);
  return example;
}

interface Examples {
  /** By parameter name, or by `page:parameter` where a name means different things. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** By page: the name of the state and the query of its address. */
  readonly queries: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface Orders {
  readonly allOrders: readonly { readonly _id: string; readonly state: string }[];
}

/** Publishes an event, lets the participant take a free ticket, and moves it. Returns its id. */
async function moveEvent({ send, tokenOf, publishEvent }: ApiClient): Promise<string> {
  const { eventId, ticketTypeId } = await publishEvent(people.organizer2, { name: 'Moved Night', price: 0, quantity: 10 });
  const body = { eventId, items: [{ ticketTypeId, quantity: 1 }] };
  await send('POST', '/event-order/order', { token: await tokenOf(people.participant), body });
  await send('PATCH', `/event/${eventId}`, { token: await tokenOf(people.organizer2), body: { city: 'Kribi' } });
  return eventId;
}

async function findExamples(api: ApiClient): Promise<Examples> {
  const { send, tokenOf, eventNamed } = api;
  const token = await tokenOf(people.participant);
  const eventId = await eventNamed('Makossa Night at the Wouri');
  type Whole = {
    eventWithDetails: { ticketTypes: readonly { _id: string }[]; category: { slug: string }; organizer: { _id: string } };
  };
  const { eventWithDetails } = await send<Whole>('GET', `/event/${eventId}`);
  const typeId = eventWithDetails.ticketTypes[0]?._id;
  const placed = await send<{ paymentUrl: string; savedOrder: { _id: string } }>('POST', '/event-order/order', {
    token,
    body: { eventId, items: [{ ticketTypeId: typeId, quantity: 2 }] },
  });
  const { allOrders } = await send<Orders>('GET', '/event-order?state=confirmed', { token });
  const { fullData } = await send<{ fullData: readonly { _id: string }[] }>('GET', '/event?mine=true&status=draft', {
    token: await tokenOf(people.organizer),
  });
  const draft = fullData[0]?._id;
  // A contract between the two accounts of these roles, so that both can open it.
  const { contracts } = await send<{ contracts: readonly { _id: string; provider: { name: string } }[] }>(
    'GET',
    '/contracts?state=active&limit=50',
    { token: await tokenOf(people.organizer) },
  );
  // Not the latest, which a test may have published with the time in its title: whether such digits fit in a line depends on the font.
  const { posts } = await send<{ posts: readonly { _id: string; title: string }[] }>('GET', '/social-posts?limit=50');
  const postId = posts.find(({ title }) => title === 'The bass player said yes')?._id;
  const { _projects } = await send<{ _projects: readonly { _id: string; bidCount: number }[] }>(
    'GET',
    '/o/place-a-bid?limit=50',
    {
      token: await tokenOf(people.organizer),
    },
  );
  const { mybids } = await send<{ mybids: readonly { status: string; projectId: string }[] }>(
    'GET',
    '/p/project/my-bids?limit=50',
    {
      token: await tokenOf(people.provider),
    },
  );
  const { report } = await send<{ report: { ref: string } }>('POST', '/debit-reports', {
    body: { number: '677 00 00 99', amount: 5_000, transactionId: 'MP241212.1904.A12345', debitedAt: new Date().toISOString() },
  });
  const bidFor = (status: string) => mybids.find((bid) => bid.status === status)?.projectId;
  const basket = `?next=${encodeURIComponent(`/ticket-purchase-process?event=${eventId}&type=${typeId}:2`)}`;
  return {
    parameters: {
      contractId: contracts.find(({ provider }) => provider.name === 'DJ Kinda')?._id,
      'organizer/projects/place-a-bid-bids:projectId': [..._projects].sort((one, other) => other.bidCount - one.bidCount)[0]?._id,
      'provider/project:projectId': bidFor('placed'),
      'public/post:id': postId,
      'public/post-comments:id': postId,
      eventId,
      id: eventWithDetails.organizer._id,
      categoryId: eventWithDetails.category.slug,
      orderId: allOrders[0]?._id,
      'participant/event-change:eventId': await moveEvent(api),
      ref: placed.paymentUrl.split('/').at(-1) ?? '',
    },
    queries: {
      'public/following': { '': '', news: '?view=news' },
      'public/debited': { '': '', report: `?report=${report.ref}` },
      'organizer/search-and-select-service-providers': {
        '': '',
        map: '?view=map',
        requests: '?tab=requests',
        contracts: '?tab=contracts',
      },
      'provider/reservations-and-contracts': { '': '', stages: '?view=stages', contracts: '?tab=contracts' },
      'provider/confirmed-service-calendar': { '': '', month: '?view=month', week: '?view=week', day: '?view=day' },
      'auth/sign-in': { '': '', basket },
      'auth/register': { '': '', basket },
      'auth/confirm-email': { '': '?token=a-link-that-was-never-sent' },
      'auth/setup': { '': '?token=a-link-that-was-never-made' },
      'participant/ticket-purchase-process': {
        '': '',
        event: `?event=${eventId}`,
        pay: `?event=${eventId}&type=${typeId}:2`,
      },
      'participant/order': { '': '', bought: '?bought=1' },
      'participant/ticket-management': { '': '', past: '?when=past', orders: '?when=orders' },
      'organizer/events-add-new': {
        '': '',
        tickets: `?event=${draft}&step=1`,
        look: `?event=${draft}&step=2`,
        publish: `?event=${draft}&step=3`,
      },
      'organizer/events-edit': {
        '': '',
        event: `?event=${eventId}`,
        photos: `?event=${eventId}&tab=photos`,
        settings: `?event=${eventId}&tab=settings`,
      },
      'organizer/entry-validation': { '': '', event: `?event=${eventId}` },
      'admin/marketplace-lists': {
        '': '',
        ...Object.fromEntries(
          ['projects', 'bids', 'requests', 'contracts', 'reviews', 'activity'].map((tab) => [tab, `?tab=${tab}`]),
        ),
      },
      'provider/project': { '': '', edit: '?edit=1' },
      'provider/project-view': { '': '', filters: '?category=dj&city=Douala' },
    },
  };
}
