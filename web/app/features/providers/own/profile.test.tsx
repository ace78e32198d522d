// @vitest-environment jsdom
import { type MyProvider, myProvider } from '@ngoma/api/features/providers';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import { myProviderQuery } from '../providers.queries.ts';
import { Completeness } from './Completeness.tsx';
import { PortfolioEditor } from './PortfolioEditor.tsx';
import { ProviderProfileForm } from './ProviderProfileForm.tsx';
import { ServicesEditor } from './ServicesEditor.tsx';
// Preloads the lazy part, which a slow test machine could load later than a test waits.
import './ServiceDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const providerOf = (part: Part<MyProvider> = {}): MyProvider =>
  replyOf(myProvider, { provider: { _id: idOf('kinda'), headline: 'Makossa till dawn', cities: ['Douala'], ...part } }).provider;

/** Shows a part of the own profile as the page does, which follows each reply. */
function show(Shown: ComponentType<{ provider: MyProvider }>, part: Part<MyProvider>, answers: Answers = {}) {
  const sent = serve({ 'GET /providers/me': () => Response.json({ provider: providerOf(part) }), ...answers });
  function Page() {
    const { data } = useQuery(myProviderQuery());
    return data ? <Shown provider={data} /> : null;
  }
  renderPart(<Page />);
  return sent;
}
const saved = (message: string, part: Part<MyProvider> = {}) => Response.json({ message, provider: providerOf(part) });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the texts of a profile', () => {
  const path = 'PUT /providers/me';

  it('refuse a headline that is too long beside its field, and send nothing', async () => {
    const sent = show(ProviderProfileForm, {});
    await screen.findByLabelText('Headline');
    await userEvent.clear(field('Headline'));
    await userEvent.click(field('Headline'));
    await userEvent.paste('a'.repeat(121));
    await press('Save');
    expect(await screen.findByText('At most 120 characters')).toBeTruthy();
    expect(field('Headline').value).toHaveLength(121);
    expect(writesOf(sent)).toEqual([]);
  });

  it('are saved in both languages with the cities, and a refusal keeps what was typed', async () => {
    const sent = show(
      ProviderProfileForm,
      {},
      {
        [path]: inTurn(
          () => refusal(409, 'busy', 'Not now'),
          () => saved('Saved successfully'),
        ),
      },
    );
    await userEvent.type(await screen.findByLabelText('Headline, in French'), 'Makossa toute la nuit');
    await userEvent.type(field('Cities you work in'), 'Kribi{Enter}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'I can travel further on request' }));
    await press('Save');
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(field('Headline, in French').value).toBe('Makossa toute la nuit');
    await press('Save');
    expect(await screen.findByText('Saved successfully')).toBeTruthy();
    expect(writesOf(sent).at(-1)).toEqual([
      path,
      {
        ...{ headline: 'Makossa till dawn', headlineFr: 'Makossa toute la nuit', about: '', aboutFr: '' },
        ...{ aboutHtml: '', aboutHtmlFr: '' },
        ...{ cities: ['Douala', 'Kribi'], travels: true },
      },
    ]);
  });
});

describe('the services of a provider', () => {
  const service = { _id: idOf('service'), category: 'dj', title: 'Weddings', priceFrom: 150_000 } as const;
  const path = '/providers/me/services';

  it('stand with their price, or their number of packages', async () => {
    const packages = [{ name: 'Night', price: 250_000, hours: 6 }];
    show(ServicesEditor, { services: [service, { ...service, _id: idOf('b'), title: 'Clubs', priceFrom: null, packages }] });
    const [one, other] = (await screen.findAllByRole('listitem')).map(textOf);
    expect(one).toMatch(/^DJ\s?Weddings\s?From 150,000 XAF/);
    expect(other).toMatch(/Clubs\s?Price on request · 1 package/);
  });

  it('are added with packages, whose errors stand at their own fields', async () => {
    const sent = show(
      ServicesEditor,
      {},
      {
        [`POST ${path}`]: () =>
          Response.json({ message: 'The service is added', provider: providerOf({ services: [service] }) }, { status: 201 }),
      },
    );
    expect(await screen.findByText(/^Add what you offer/)).toBeTruthy();
    await press('Add a service');
    const form = await dialog('Add a service');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Service type' }), 'Caterer');
    await userEvent.click(form.getByRole('button', { name: 'Add a package' }));
    expect(form.queryByLabelText('Price from, in XAF')).toBeNull();
    const first = within(form.getByRole('group', { name: 'Package 1' }));
    await userEvent.type(first.getByLabelText('Hours'), '1,3');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true'));
    for (const name of ['Name', 'Price, in XAF', 'Hours'])
      expect(first.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
    expect(writesOf(sent)).toEqual([]);
    await userEvent.type(form.getByLabelText('Title'), 'Buffets');
    await userEvent.type(first.getByLabelText('Name'), 'For fifty');
    await userEvent.type(first.getByLabelText('Price, in XAF'), '250 000');
    await userEvent.clear(first.getByLabelText('Hours'));
    await userEvent.type(first.getByLabelText('Hours'), '1,5');
    await userEvent.type(first.getByLabelText('What is included'), 'Plates{Enter}{Enter} Glasses ');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The service is added')).toBeTruthy();
    expect(writesOf(sent)).toEqual([
      [
        `POST ${path}`,
        {
          ...{ category: 'caterer', title: 'Buffets', description: '', descriptionHtml: '', priceFrom: null },
          packages: [{ name: 'For fifty', price: 250_000, hours: 1.5, includes: ['Plates', 'Glasses'] }],
        },
      ],
    ]);
    await closed();
    expect(screen.getByText('Weddings')).toBeTruthy();
  });

  it('are changed with what they say now, and a refusal keeps the dialog', async () => {
    const sent = show(
      ServicesEditor,
      { services: [{ ...service, description: 'All night', descriptionHtml: '<p><strong>All</strong> night</p>' }] },
      { [`PUT ${path}/${service._id}`]: () => refusal(409, 'busy', 'Not now') },
    );
    await press('Edit Weddings');
    const form = await dialog('Edit service');
    const price = form.getByLabelText<HTMLInputElement>('Price from, in XAF');
    expect(price.value).toBe('150000');
    await userEvent.clear(price);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Not now')).toBeTruthy();
    expect(writesOf(sent)[0]?.[1]).toEqual({
      ...{ category: 'dj', title: 'Weddings', description: 'All night', descriptionHtml: '<p><strong>All</strong> night</p>' },
      ...{ priceFrom: null, packages: [] },
    });
  });

  it('are removed after a confirmation', async () => {
    const sent = show(
      ServicesEditor,
      { services: [service] },
      { [`DELETE ${path}/${service._id}`]: () => saved('The service is removed') },
    );
    await press('Remove Weddings');
    const question = await dialog('Remove “Weddings”?');
    expect(writesOf(sent)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Remove service' }));
    expect(await screen.findByText('The service is removed')).toBeTruthy();
    expect(screen.queryByText('Weddings')).toBeNull();
  });
});

describe('the portfolio of a provider', () => {
  const path = '/providers/me/portfolio';
  const item = { kind: 'picture', _id: idOf('p1'), caption: 'Bonanjo 2025', picture: { url: '/p.webp' } } as const;
  const video = { kind: 'video', _id: idOf('v1'), url: 'https://youtube.com/watch?v=1', host: 'youtube' } as const;

  it('takes pictures one after the other, and names the one that was refused', async () => {
    const sent = show(
      PortfolioEditor,
      {},
      {
        [`POST ${path}`]: inTurn(
          () => refusal(415, 'not_a_picture', 'We cannot read it'),
          () => Response.json({ message: 'Added', provider: providerOf({ portfolio: [item] }) }, { status: 201 }),
        ),
      },
    );
    expect(await screen.findByText('Three good pictures say more than a long text.')).toBeTruthy();
    const files = ['broken.png', 'stage.png'].map((name) => new File([name], name, { type: 'image/png' }));
    await userEvent.upload(screen.getByLabelText('Add pictures', { selector: 'input' }), files);
    expect(await screen.findByText('broken.png: We cannot read it')).toBeTruthy();
    expect(await screen.findByText('Bonanjo 2025')).toBeTruthy();
    expect(writesOf(sent).map(([, body]) => body)).toMatchObject([
      { picture: { name: 'broken.png' } },
      { picture: { name: 'stage.png' } },
    ]);
  });

  it('takes the link of a video, and keeps one that is refused', async () => {
    const sent = show(
      PortfolioEditor,
      {},
      { [`POST ${path}`]: () => refusal(422, 'video_unknown', 'Please check', { videoUrl: 'Only YouTube, TikTok or Facebook' }) },
    );
    await press('Add a video');
    const form = await dialog('Add a video');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Paste the video link')).toBeTruthy();
    expect(writesOf(sent)).toEqual([]);
    await userEvent.type(form.getByLabelText('Video link'), 'https://vimeo.com/1');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Only YouTube, TikTok or Facebook')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Video link').value).toBe('https://vimeo.com/1');
    expect(writesOf(sent)[0]?.[1]).toMatchObject({ videoUrl: 'https://vimeo.com/1' });
  });

  it('is put in order, captioned and cleared item by item', async () => {
    const portfolio = [item, video] as const;
    const sent = show(
      PortfolioEditor,
      { portfolio },
      {
        [`PATCH ${path}/${video._id}`]: inTurn(
          () => saved('Moved', { portfolio: [video, item] }),
          () => saved('The caption is saved', { portfolio: [{ ...video, caption: 'Live' }, item] }),
        ),
        [`DELETE ${path}/${video._id}`]: () => saved('Removed', { portfolio: [item] }),
      },
    );
    /** Opens the menu of a work, and returns its items. */
    const menuOf = async (name: string) => {
      const opener = await screen.findByRole('button', { name: `Change ${name}` });
      await userEvent.click(opener);
      return within(opener.closest('li') as HTMLElement);
    };
    const pressIn = async (name: string, item: string) =>
      userEvent.click((await menuOf(name)).getByRole('button', { name: item }));
    expect((await menuOf('Bonanjo 2025')).queryByRole('button', { name: 'Move earlier' })).toBeNull();
    const last = await menuOf('Work 2');
    expect(last.queryByRole('button', { name: 'Move later' })).toBeNull();
    await userEvent.click(last.getByRole('button', { name: 'Move earlier' }));
    await pressIn('Work 1', 'Edit the caption');
    const form = await dialog('Edit caption');
    await userEvent.type(form.getByLabelText('Caption'), 'Live');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The caption is saved')).toBeTruthy();
    await closed();
    await pressIn('Live', 'Remove');
    const question = await dialog('Remove “Live” from your portfolio?');
    expect(question.getByText(/Only the link is removed/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed')).toBeTruthy();
    expect(writesOf(sent).map(([, body]) => body)).toEqual([{ move: 'earlier' }, { caption: 'Live' }, undefined]);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});

it('the completeness names what is missing first, and whether organizers see the profile', async () => {
  show(Completeness, { completeness: { percent: 40, done: ['headline'], missing: ['pictures', 'verified'] }, isListed: false });
  expect(await screen.findByRole('heading', { name: 'Profile 40% complete' })).toBeTruthy();
  expect(screen.getByText('Not visible yet')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual(['Three pictures or videos', 'A verified identity', 'A headline']);
  expect([screen.getAllByRole('img', { name: 'Missing' }).length, screen.getAllByRole('img', { name: 'Done' }).length]).toEqual([
    2, 1,
  ]);
  expect(screen.getByRole('link', { name: 'View public profile' }).getAttribute('href')).toBe(`/profile/${idOf('kinda')}`);
});
