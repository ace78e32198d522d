// @vitest-environment jsdom
import { allCategories } from '@ngoma/api/features/events/categories';
import { saveCustomization } from '@ngoma/api/features/events/customization';
import { createEvent, updateEvent } from '@ngoma/api/features/events/editor';
import { type EventWithDetails, getEvent } from '@ngoma/api/features/events/events';
import { saveTickets } from '@ngoma/api/features/events/ticketing/ticket-types';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { ownEvent } from '../../../../test/factories/events.ts';
import { box, closed, dialog, field, fill, press } from '../../../../test/form-user.ts';
import { renderRoutes } from '../../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../../test/reply-of.ts';
import { type Answers, refusal, serve, writesOf } from '../../../../test/serve.ts';
import { emptyDetails } from '../details/event-form.ts';
import { EventCreation } from './EventCreation.tsx';
import { StepButtons } from './StepButtons.tsx';

// jsdom does not implement scrollTo.
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => vi.unstubAllGlobals());

const id = idOf('night');
const typed = {
  ...emptyDetails,
  ...{ eventName: 'Makossa Night', description: 'One horn section.', categoryId: idOf('music'), location: 'Bonanjo' },
  city: 'Douala',
};

function Page() {
  const [params] = useSearchParams();
  return (
    <ToastProvider>
      <EventCreation
        eventId={params.get('event')}
        heading={<h1>New</h1>}
        actions={(step) => <StepButtons ref={null} actions={step} />}
      />
    </ToastProvider>
  );
}
/** The event as the server has it: as far as its creation has come. */
function show(start: string, first: Part<EventWithDetails>, answers: Answers = {}) {
  let stored = first;
  const sent = serve({
    'GET /event/allCategory': () =>
      Response.json(replyOf(allCategories, { categories: [{ _id: idOf('music'), name: 'Music' }] })),
    [`GET /event/${id}`]: () => Response.json(replyOf(getEvent, { eventWithDetails: ownEvent({ status: 'draft', ...stored }) })),
    [`GET /event/${id}/taxes`]: () => Response.json({ available: [], taxes: [], taxNumber: null, version: 0, history: [] }),
    'GET /event': () => Response.json({ message: '', basicDetails: [], fullData: [], total: 0, currentPage: 1 }),
    'POST /event': () => {
      stored = { ...stored, creationStep: 1 };
      return Response.json(replyOf(createEvent, { message: 'The draft is saved', eventId: id }), { status: 201 });
    },
    [`POST /event/tickets/${id}`]: () => {
      stored = { ...stored, creationStep: 2, ticketConfigId: idOf('config') };
      return Response.json(replyOf(saveTickets, { message: 'Saved', ticketConfigId: idOf('config') }), { status: 201 });
    },
    [`POST /event/tickets/ec/${id}/${idOf('config')}`]: () => {
      stored = {
        ...stored,
        creationStep: 3,
        customization: { _id: idOf('look'), primaryColor: '#2F3BA2', secondaryColor: '#F7B32B' },
      };
      return Response.json(replyOf(saveCustomization, { message: 'Saved', eventCustomizationId: idOf('look') }), { status: 201 });
    },
    ...answers,
  });
  const routes = [
    { path: '/events/add-new', element: <Page /> },
    { path: '/events/edit', element: <h1>It is published</h1> },
  ];
  return { sent, ...renderRoutes(routes, start) };
}
const step = (name: string) => screen.findByRole('group', { name });
const next = () => press('Save and continue');

it('an event is made in four steps, each saved on its own, and published', async () => {
  localStorage.setItem('ngoma.new-event', JSON.stringify({ ...typed, eventName: '' }));
  const publish = `POST /event/tickets/pvo/${id}/${idOf('config')}/${idOf('look')}`;
  const { sent, router } = show('/events/add-new', {}, { [publish]: () => Response.json({ message: 'Your event is live' }) });
  await step('Event');
  await waitFor(() => expect(field(/^Category/).value).toBe(idOf('music')));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Tickets$/ }).disabled).toBe(true);
  await fill(box('Name'), 'Makossa Night');
  fireEvent.change(field(/^Starts/), { target: { value: '2099-12-12T20:00' } });
  await next();
  const tickets = within(await step('Tickets'));
  await fill(await tickets.findByLabelText(/^Price/), '5000');
  await fill(/^Quantity/, '100', tickets);
  await next();
  await step('Design');
  await press('Colours #0B4F45 and #F7B32B');
  await next();
  await step('Publish');
  expect(screen.getByRole('button', { current: 'step' }).textContent).toContain('Publish');
  await press('Publish', within(await step('Publish')));
  expect(await screen.findByRole('heading', { name: 'It is published' })).toBeTruthy();
  expect(router.state.location.search).toBe(`?event=${id}&published=1`);
  expect(writesOf(sent)).toMatchObject([
    ['POST /event', { eventName: 'Makossa Night', city: 'Douala', date: '2099-12-12T19:00:00.000Z' }],
    [`POST /event/tickets/${id}`, { ticketTypes: [{ name: 'Standard', price: 5_000, quantity: 100 }] }],
    [`POST /event/tickets/ec/${id}/${idOf('config')}`, { primaryColor: '#0B4F45', secondaryColor: '#F7B32B' }],
    [publish, { visibility: 'public', publishAt: null }],
  ]);
  expect(localStorage.getItem('ngoma.new-event')).toBeNull();
}, 40_000);

it('what is typed for a new event is kept on the device, also after a refusal', async () => {
  localStorage.setItem('ngoma.new-event', JSON.stringify({ ...typed, start: '2099-12-12T20:00' }));
  show('/events/add-new', {}, { 'POST /event': () => refusal(409, 'category_retired', 'Choose another category') });
  await step('Event');
  await fill(field(/^City/), 'Kribi');
  await next();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Choose another category'));
  expect(JSON.parse(localStorage.getItem('ngoma.new-event') ?? '')).toMatchObject({ eventName: 'Makossa Night', city: 'Kribi' });
});

it('a creation goes on where it was left, and reached steps can be opened again', async () => {
  const { sent, router } = show(`/events/add-new?event=${id}`, { creationStep: 2, ticketConfigId: idOf('config') });
  await step('Design');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^4/ }).disabled).toBe(true);
  await press('Back');
  await step('Tickets');
  expect(router.state.location.search).toBe(`?event=${id}&step=1`);
  await userEvent.click(screen.getByRole('button', { name: /^1?Event/ }));
  await step('Event');
  expect(box('Name').value).toBe('Makossa Night');
  expect(writesOf(sent)).toEqual([]);
});

it('a step with unsaved changes is left only after a question, and a draft can be discarded from any step', async () => {
  const discard = `PUT /event/status/${id}/cancelled`;
  const { sent, router } = show(
    `/events/add-new?event=${id}`,
    { creationStep: 2, ticketConfigId: idOf('config') },
    { [discard]: () => Response.json({ message: 'Event status updated' }) },
  );
  await step('Design');
  await press('Colours #0B4F45 and #F7B32B');
  await press('Back');
  const asked = await dialog('Leave without saving?');
  await press('Stay here', asked);
  await closed();
  expect(router.state.location.search).toBe(`?event=${id}`);
  await press('Back');
  await press('Leave without saving', await dialog('Leave without saving?'));
  await step('Tickets');
  await fill(await screen.findByLabelText(/^Price/), '5000');
  await press('Discard draft');
  await press('Discard draft', await dialog('Discard the draft “Makossa Night”?'));
  expect(await screen.findByRole('heading', { name: 'It is published' })).toBeTruthy();
  expect(writesOf(sent)).toEqual([[discard, { reason: 'Draft discarded' }]]);
}, 20_000);

it('a step shows what was saved last when it is opened again', async () => {
  show(
    `/events/add-new?event=${id}&step=0`,
    { creationStep: 1 },
    { [`PATCH /event/${id}`]: () => Response.json(replyOf(updateEvent, { message: 'Saved' })) },
  );
  await step('Event');
  await next();
  await step('Tickets');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an event that is not there is an error page in place of the steps', async () => {
  show(`/events/add-new?event=${id}`, {}, { [`GET /event/${id}`]: () => refusal(404, 'not_found', 'This event is gone') });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'New' })).toBeNull();
});
