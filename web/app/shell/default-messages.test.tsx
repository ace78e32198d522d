// @vitest-environment jsdom

import { listConversations } from '@ngoma/api/features/conversations';
import { allActivities } from '@ngoma/api/features/events/activities';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { getReminders } from '@ngoma/api/features/events/reminders';
import type { BrowsedProject } from '@ngoma/api/features/projects/bidding';
import type { ComparedBid, MyBid } from '@ngoma/api/features/projects/bids';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfilePictures } from '#features/auth/account/ProfilePictures.tsx';
import { CheckinConsole } from '#features/checkin/CheckinConsole.tsx';
import { ValidationViewCard } from '#features/events/editor/settings/EventSettings.tsx';
import { AwardDialog } from '#features/projects/bids/AwardDialog.tsx';
import { MyBidActions } from '#features/projects/bids/MyBidActions.tsx';
import { ReminderDialog } from '#features/reminders/ReminderDialog.tsx';
import { RequestBoard } from '#features/service-requests/RequestBoard.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import { clearSession, startSession } from '#lib/session/session.ts';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import * as recoveryPage from '../pages/auth/password-recovery.tsx';
import * as registerPage from '../pages/auth/register.tsx';
import * as signInPage from '../pages/auth/sign-in.tsx';
import ProjectPage from '../pages/provider/project.tsx';
import { loader as loadCategories } from '../pages/public/categories.tsx';
// Loaded on first use; on a busy machine this takes longer than a test may wait.
import { stubFetch } from '../test/checked-fetch.ts';
import { aPerson } from '../test/factories/people.ts';
import { actionOf, type FormPage } from '../test/form-route.ts';
import { renderRoutes } from '../test/render.tsx';
import { idOf, replyOf } from '../test/reply-of.ts';
import type { BellKind } from './header/bells/bells.ts';
import { HeaderBells } from './header/bells/HeaderBells.tsx';

// Section 8 of the specification: every failed request shows the server's message, else a default. Here each request with a
// default of its own fails without a message on the screen that sends it, and the test expects the default there.

const asked: string[] = [];

/** Answers the listed requests, by method and path without the query; every other request fails without a message. */
function aServer(answers: Readonly<Record<string, unknown>> = {}): void {
  stubFetch(async (address: string, { method = 'GET' }: RequestInit) => {
    const line = `${method} ${address.replace('/api', '').replace(/\?.*/, '')}`;
    asked.push(line);
    if (line in answers) return Response.json(answers[line]);
    // A read that fails with 500 is retried for seconds; any other error is shown at once.
    return new Response('', { status: method === 'GET' ? 400 : 500 });
  });
}

const show = (element: ReactNode, start = '/', path = '/') =>
  renderRoutes([{ path, element: <ToastProvider>{element}</ToastProvider> }], start);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const alert = async (text: string) =>
  vi.waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(text));
/** Renders a page with a form. */
const showPage = (page: FormPage, search = '') => {
  act(() => clearSession('left'));
  const { default: Page, handle } = page;
  renderRoutes([{ path: '/form', element: <Page />, handle, action: actionOf(page), loader: () => ({}) }], `/form${search}`);
};
/** Finds a toast. An open list hides the region at the top right from the accessibility tree. */
const toast = async (text: string) =>
  vi.waitFor(() => expect(screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent)).toContain(text));

beforeEach(() => {
  asked.splice(0);
  startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

describe('the default message "Server error"', () => {
  beforeEach(() => aServer());

  it('is shown when a login fails without a message', async () => {
    showPage(signInPage);
    await press('Sign in');
    await alert('Server error');
    expect(asked).toEqual(['POST /auth/login']);
  });

  it('is shown when a sign-up fails without a message', async () => {
    showPage(registerPage);
    await press('Create my account');
    await alert('Server error');
    expect(asked).toEqual(['POST /auth/signup']);
  });

  it.each([
    ['Change picture', 'PUT /auth/avatar'],
    ['Change cover', 'PUT /auth/cover'],
  ])('is shown when "%s" fails without a message', async (label, line) => {
    show(<ProfilePictures user={aPerson({ role: 'organizer' })} hasCover />);
    const input = screen.getByLabelText(label, { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['…'], 'me.png', { type: 'image/png' })] } });
    await toast('Server error');
    expect(asked).toEqual([line]);
  });
});

describe('the default message of account requests', () => {
  it('"Error validating referral code" is shown at a code that could not be checked', async () => {
    aServer();
    showPage(registerPage, '?ref=BRENDA7K');
    expect(await screen.findByText('Error validating referral code')).toBeDefined();
    expect(asked).toEqual(['GET /auth/validate-referral/BRENDA7K']);
  });

  it('"Error sending code", "Error verifying code" and "Error resetting password" are shown at their steps', async () => {
    const answers: Record<string, unknown> = {};
    aServer(answers);
    showPage(recoveryPage);
    await press('Send the email');
    await alert('Error sending code');
    answers['POST /auth/send-reset-code'] = { message: 'Sent' };
    await press('Send the email');
    await press('Check the code');
    await alert('Error verifying code');
    answers['POST /auth/verify-reset-code'] = { message: 'Right' };
    await press('Check the code');
    await press('Save the password');
    await alert('Error resetting password');
  });
});

describe('the default message of reminders and activities', () => {
  const reminders = '/event-reminder/notifications';
  const aReminder = {
    ...{ id: '019a8f5c-7b1a-7c3d-8e4f-000000000001', title: '3 hours to go', isUnRead: true, avatarUrl: null },
    ...{ postedAt: '2026-12-12T16:00:00.000Z', type: 'event_reminder' },
    eventDetails: {
      ...{ eventId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', name: 'Night', location: 'Douala' },
      ...{ time: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala' },
    },
  };
  const aMessage = {
    ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-200000000001', subject: 'An offer', message: 'A drink', isUnRead: true },
    ...{ postedAt: '2026-12-01T16:00:00.000Z', eventId: null, path: null },
  };

  const openBell = async (kind: BellKind, name: RegExp) => {
    show(<HeaderBells kinds={[kind]} email="brenda@example.cm" />);
    await press(name);
    return within(await screen.findByRole('region'));
  };

  it('"Failed to save reminder settings" is shown in the dialog', async () => {
    aServer({ 'GET /event-reminder/event': replyOf(getReminders, { data: { minutesBefore: [180], byMail: true } }) });
    show(<ReminderDialog eventId="event" eventName="Night" onClose={() => undefined} />);
    await press('Save reminders');
    await alert('Failed to save reminder settings');
    expect(asked).toContain('PUT /event-reminder/event');
  });

  it.each([
    ['reminder', /^Reminders/],
    ['gift', /^Messages/],
  ] as const)('"Failed to load notifications" is shown in the list of the %s bell', async (kind, name) => {
    aServer();
    expect(await (await openBell(kind, name)).findByText('Failed to load notifications')).toBeDefined();
  });

  it('"Failed to mark notifications as read" is shown when marking all reminders fails', async () => {
    aServer({ [`GET ${reminders}`]: { data: [aReminder] } });
    await openBell('reminder', /^Reminders: 1/);
    await press('Mark all as read');
    await toast('Failed to mark notifications as read');
    expect(asked).toContain(`PUT ${reminders}/mark-all-read`);
  });

  it('"Failed to mark notifications as read" is shown when marking one message fails', async () => {
    aServer({ 'GET /promotion/notifications/user': { notifications: [aMessage] } });
    await openBell('gift', /^Messages: 1/);
    await press(/An offer/);
    await toast('Failed to mark notifications as read');
    expect(asked).toContain('POST /promotion/mark-notification-read');
  });

  it.each([
    ['activity', /^Activity/, 'GET /activities/get-all-activies'],
    ['message', /^From your guests/, 'GET /activities/message-notification'],
  ] as const)('"Failed to fetch activities" is shown in the list of the %s bell', async (kind, name, line) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    aServer({
      'GET /activities/event-created/latest': { data: [] },
      'GET /conversations': replyOf(listConversations),
      'GET /promotion/notifications/user': { notifications: [] },
    });
    expect(await (await openBell(kind, name)).findByText('Failed to fetch activities')).toBeDefined();
    expect(asked).toContain(line);
  });

  it('"Failed to fetch latest event_created activity" is logged, and the user’s own activities are shown', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    aServer({
      'GET /activities/get-all-activies': replyOf(allActivities),
      'GET /promotion/notifications/user': { notifications: [] },
    });
    await openBell('activity', /^Activity: 0/);
    expect(logged.mock.calls.map(([problem]) => (problem as Error).message)).toEqual([
      'Failed to fetch latest event_created activity',
    ]);
    logged.mockRestore();
  });
});

describe('the default message of projects, bids and requests', () => {
  const project: BrowsedProject = {
    ...{ _id: idOf('project'), title: 'A stage', category: 'live_band', description: 'With a roof', currency: 'XAF' },
    ...{ budgetMin: 0, budgetMax: 500_000, date: '2099-12-12T10:00:00.000Z', endDate: '2099-12-12T20:00:00.000Z' },
    ...{ city: 'Douala', location: 'Bonapriso', deadline: '2099-12-01T10:00:00.000Z', status: 'open', isAcceptingBids: true },
    ...{ bidCount: 1, files: [], matchesServices: true, isFree: true },
    organizer: { _id: idOf('ada'), name: 'Ada', isVerified: true },
    ...{ myBidState: 'placed', createdAt: '2026-11-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z' },
    event: {
      ...{ _id: idOf('event'), eventName: 'Night', date: '2099-12-12T10:00:00.000Z', endDate: null, zone: 'Africa/Douala' },
      ...{ city: 'Douala', location: 'Bonapriso', coverImage: { url: '/cover.svg' } },
    },
  };
  const bid: MyBid = {
    ...{ _id: idOf('bid'), projectId: idOf('project'), status: 'placed', version: 1 },
    ...{ total: 200_000, currency: 'XAF', deposit: 60_000 },
    ...{ lines: [{ label: 'Stage', amount: 200_000 }], message: 'I bring a roof', delivery: null, depositPercent: 30 },
    ...{
      validUntil: '2099-12-05T22:59:00.000Z',
      cancellationPolicy: 'moderate',
      reason: null,
      lostReason: null,
      contractId: null,
    },
    ...{ canEdit: true, canWithdraw: true, awardExpiresAt: '2099-12-05T22:59:00.000Z' },
    ...{ createdAt: '2026-11-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z' },
  };

  it('"Failed to update bid" is shown above the form of the bid', async () => {
    aServer({ [`GET /p/project/${project._id}`]: { _project: project, myBid: bid } });
    show(<ProjectPage />, `/project/${project._id}?edit=1`, '/project/:projectId');
    await press('Save bid');
    await alert('Failed to update bid');
    expect(asked).toContain(`PUT /p/project/${project._id}`);
  });

  it('"Failed to fetch activities" is shown when an award fails', async () => {
    aServer();
    const compared: ComparedBid = {
      ...{ ...bid, canAward: true, roadMinutes: null, isFree: true, messages: { count: 0, unread: 0 } },
      provider: { name: 'Ismaël' } as ComparedBid['provider'],
    };
    show(<AwardDialog bid={compared} hasOthers={false} onClose={() => undefined} />);
    await press('Award');
    await alert('Failed to fetch activities');
    expect(asked).toEqual([`PUT /o/place-a-bid/${project._id}/${bid._id}`]);
  });

  it('"Failed to fetch activities" is shown when accepting an award fails', async () => {
    aServer();
    show(<MyBidActions bid={{ ...bid, status: 'awarded' }} project={project} editPath="" contractPath={undefined} />);
    await press('Accept');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
    await toast('Failed to fetch activities');
    expect(asked).toEqual([`PUT /o/place-a-bid/${project._id}/${bid._id}/providerAcceptance`]);
  });

  it('"Failed to fetch organizer requests" is shown in place of the requests', async () => {
    aServer();
    show(<RequestBoard side="organizer" />);
    expect(await screen.findByText('Failed to fetch organizer requests')).toBeDefined();
    expect(asked).toEqual(['GET /event-requests/organizer-requests']);
  });
});

describe('the default message of events and check-in', () => {
  it.each([
    ['en', 'Failed to fetch categories'],
    ['fr', 'Le chargement des catégories a échoué'],
  ] as const)('"Failed to fetch categories" is thrown by the page of all categories (%s)', async (locale, text) => {
    const context = new RouterContextProvider();
    const apiFetch = async () => new Response('', { status: 500 });
    context.set(pageContext, { apiFetch, nonce: '', locale, publicUrl: 'https://ngoma.example' });
    const url = new URL('https://ngoma.example/category');
    const given: LoaderFunctionArgs = { context, url, request: new Request(url), params: {}, pattern: '/category' };
    await expect(loadCategories(given)).rejects.toThrow(text);
  });

  it('"Failed to update validation view" is shown, and the choice is reset', async () => {
    aServer();
    show(<ValidationViewCard event={{ _id: 'event', validationView: 'organizer' } as EventWithDetails} />);
    const [byTeam, byHolder] = screen.getAllByRole<HTMLInputElement>('radio');
    if (byHolder) await userEvent.click(byHolder);
    await toast('Failed to update validation view');
    expect(asked).toEqual(['PATCH /event/event/validation-view']);
    expect([byTeam?.checked, byHolder?.checked]).toEqual([true, false]);
  });

  it.each([
    ['verified', 'POST /event-order/verify-ticket'],
    ['admitted', 'PATCH /event-order/verify-entry'],
  ])('"Error verifying ticket" is shown for a ticket that could not be %s', async (how, line) => {
    // A scan answered with 500 is sent again until it is answered; a refusal without a message shows the default.
    stubFetch(async (address: string, { method }: RequestInit) => {
      asked.push(`${method} ${address.replace('/api', '')}`);
      return new Response('', { status: 400 });
    });
    show(<CheckinConsole eventId="event" gateId={undefined} zone="Africa/Douala" isCovered={false} />);
    if (how === 'verified') await userEvent.click(screen.getByLabelText('Check without admitting'));
    await userEvent.type(screen.getByRole('textbox'), 'K7WQM3XP{Enter}');
    expect(within(await screen.findByRole('alertdialog')).getByText('Error verifying ticket')).toBeDefined();
    expect(asked).toEqual([line]);
  });
});
