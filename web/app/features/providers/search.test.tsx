// @vitest-environment jsdom
import { getProvider, listProviderCities, type ProviderCard, searchProviders } from '@ngoma/api/features/providers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../test/serve.ts';
import { FoundProviders } from './FoundProviders.tsx';
import { ProviderDrawer } from './ProviderDrawer.tsx';
import { ProviderFilters } from './ProviderFilters.tsx';
import { type ProviderSearch, providerParams, readProviderSearch } from './provider-filter.ts';

afterEach(() => vi.unstubAllGlobals());

const kinda: Part<ProviderCard> = {
  ...{ _id: idOf('kinda'), name: 'DJ Kinda', headline: 'Makossa till dawn', cities: ['Douala', 'Kribi'], categories: ['dj'] },
  ...{ priceFrom: 150_000, isVerified: true, rating: { average: 4.5, count: 12 } },
};

/** The search as the page has it: in the address. */
function Page() {
  const [params, setParams] = useSearchParams();
  const search = readProviderSearch(params);
  const change = (changes: Partial<ProviderSearch>) => setParams(providerParams(search, changes));
  return (
    <>
      <ProviderFilters search={search} onChange={change} />
      <FoundProviders search={search} onChange={change} />
    </>
  );
}

describe('the search for providers', () => {
  const page =
    (providers: readonly Part<ProviderCard>[], total = providers.length) =>
    () =>
      Response.json(replyOf(searchProviders, { providers, total, currentPage: 1 }));
  const show = (answer: Answers[string], start = '/') => {
    const sent = serve({ 'GET /providers': answer });
    const { router } = renderPart(<Page />, start);
    return { sent, search: () => router.state.location.search };
  };

  it('shows who was found, for what price, where and how they are rated', async () => {
    show(
      page([
        kinda,
        { ...kinda, _id: idOf('b'), name: 'Chez Mado', priceFrom: null, isVerified: false, rating: { average: null } },
      ]),
    );
    const [one, other] = await screen.findAllByRole('article');
    expect(screen.getByText('2 providers')).toBeTruthy();
    expect(textOf(one)).toMatch(/DJ.*DJ Kinda.*Makossa till dawn\s?Douala, Kribi\s?From 150,000 XAF\s?4\.5 \(12\)/);
    expect(
      within(one as HTMLElement)
        .getByRole('link', { name: 'DJ Kinda' })
        .getAttribute('href'),
    ).toBe(`/?provider=${idOf('kinda')}`);
    expect(textOf(other)).toMatch(/Price on request\s?New$/);
  });

  it('shows the cities on a map, and those of a city in the list', async () => {
    const sent = serve({
      'GET /providers': page([kinda], 9),
      'GET /providers/cities': () =>
        Response.json(
          replyOf(listProviderCities, {
            cities: [
              { city: 'Douala', providers: 7 },
              { city: 'Kribi', providers: 1 },
              { city: 'Atlantis', providers: 1 },
            ],
          }),
        ),
    });
    const { router, container } = renderPart(<Page />, '/?category=dj&city=Kribi&sort=price');
    await userEvent.click(await screen.findByRole('button', { name: 'Map' }));
    expect(await screen.findByRole('img', { name: 'Providers by city' })).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    expect(router.state.location.search).toBe('?category=dj&city=Kribi&sort=price&view=map');
    const asked = sent.filter((one) => one.call === 'GET /providers/cities');
    expect(asked.map(({ query }) => query.toString())).toEqual(['category=dj']);
    // The chosen city is marked, and one without a known place is in the list alone.
    expect(screen.getByRole('button', { name: 'Kribi 1 provider', pressed: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Atlantis 1 provider' })).toBeTruthy();
    expect(container.querySelectorAll('circle')).toHaveLength(2);
    await userEvent.click(container.querySelector('circle') as Element);
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(router.state.location.search).toBe('?category=dj&city=Douala&sort=price');
  });

  it('keeps every filter in the address, and starts at the first page again', async () => {
    const { sent, search } = show(page([kinda], 40), '/?page=3');
    await userEvent.click(await screen.findByRole('button', { name: 'More filters' }));
    await userEvent.type(screen.getByLabelText('Max price, in XAF'), '200 000');
    await waitFor(() => expect(sent.at(-1)?.query.get('priceMax')).toBe('200000'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'Caterer');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Minimum rating' }), '4 stars');
    await waitFor(() => expect(search()).toBe('?category=caterer&priceMax=200000&ratingMin=4'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price');
    await waitFor(() => expect(sent.at(-1)?.query.get('sort')).toBe('price'));
    expect(sent.at(-1)?.query.get('category')).toBe('caterer');
    expect(sent[0]?.query.get('page')).toBe('3');
  });

  it('has pages as links', async () => {
    show(page([kinda], 30), '/?q=dj&page=2');
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/?q=dj');
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/?q=dj&page=3');
  });

  it('says how to find more when there is nothing, and offers another try after an error', async () => {
    show(
      inTurn(() => refusal(409, 'busy', 'Not now'), page([])),
      '/?q=zzz',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/');
  });

  it.each([
    ['?category=magician&ratingMin=9&date=soon&priceMax=-5&page=-1&sort=luck', {}],
    [
      '?category=dj&ratingMin=4&date=2026-12-12&priceMax=500&page=2&sort=-price',
      { category: 'dj', ratingMin: '4', page: 2, sort: '-price' },
    ],
  ])('ignores what an address says in vain: %s', (address, expected) => {
    const empty = { q: '', category: '', city: '', date: '', priceMax: '', ratingMin: '', sort: '', view: '', page: 1 };
    const read = readProviderSearch(new URLSearchParams(address));
    expect(read).toMatchObject(expected);
    if (Object.keys(expected).length === 0) expect(read).toEqual(empty);
  });
});

describe('one provider beside the list', () => {
  const services = [
    {
      _id: idOf('s1'),
      category: 'dj',
      title: 'Weddings',
      packages: [{ name: 'Night', price: 250_000, hours: 6, includes: ['Sound', 'Lights'] }],
    },
    { _id: idOf('s2'), category: 'dj', title: 'Clubs', priceFrom: null },
  ] as const;
  const portfolio = [
    { kind: 'picture', _id: idOf('p'), caption: 'Bonanjo 2025', picture: { url: '/p.webp' } },
    { kind: 'video', _id: idOf('v'), caption: null, url: 'https://youtube.com/watch?v=1', host: 'youtube' },
  ] as const;
  const provider = { ...kinda, services, portfolio, travels: true, nextFreeDates: ['2026-12-19'] };
  const show = (answer: Answers[string]) => {
    const onClose = vi.fn();
    serve({ [`GET /providers/${idOf('kinda')}`]: answer });
    renderPart(
      <ProviderDrawer
        id={idOf('kinda')}
        onClose={onClose}
        actionOf={({ name }) => <button type="button">Request {name}</button>}
      />,
    );
    return onClose;
  };

  it('shows services with packages, work, free days and the action', async () => {
    const onClose = show(() => Response.json(replyOf(getProvider, { provider })));
    const drawer = within(await screen.findByRole('dialog', { name: /^DJ Kinda/ }));
    expect(textOf(drawer.getByText('Weddings').closest('article'))).toMatch(/Night · 6 h\s?250,000 XAF\s?Sound · Lights/);
    expect(textOf(drawer.getByText('Clubs').closest('article'))).toMatch(/Price on request$/);
    expect(drawer.getByRole('img', { name: 'Bonanjo 2025' })).toBeTruthy();
    expect(drawer.getByRole('link', { name: /Watch on YouTube/ }).getAttribute('rel')).toContain('nofollow');
    expect(drawer.getByText('Sat 19 Dec')).toBeTruthy();
    expect(drawer.getByText(/travels further/)).toBeTruthy();
    expect(drawer.getByRole('button', { name: 'Request DJ Kinda' })).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('has no action while it cannot be loaded, but another try', async () => {
    show(
      inTurn(
        () => refusal(409, 'busy', 'Not now'),
        () => Response.json(replyOf(getProvider, { provider })),
      ),
    );
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Request/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Request DJ Kinda' })).toBeTruthy();
  });
});
