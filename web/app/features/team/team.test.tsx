// @vitest-environment jsdom
import { listTeam, myTeamInvitations } from '@ngoma/api/features/people/team';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { TeamCard } from './TeamCard.tsx';
import { TeamInvitations } from './TeamInvitations.tsx';

afterEach(() => vi.unstubAllGlobals());

const eventId = idOf('event');
const path = `/event-team/${eventId}`;
const paul = { _id: idOf('paul'), name: 'Paul Essomba', email: 'paul@example.cm', role: 'manager', state: 'active' } as const;
const awa = { _id: idOf('awa'), name: null, email: 'awa@example.cm', role: 'steward', state: 'invited' } as const;
const { members } = replyOf(listTeam, { members: [paul, awa] });
const reply = (message: string, left = members) => Response.json({ message, members: left });

describe('the team of an event', () => {
  const show = (answers: Answers = {}) => {
    const sent = serve({ [`GET ${path}`]: () => Response.json({ members }), ...answers });
    renderPart(<TeamCard eventId={eventId} />);
    return sent;
  };
  const address = () => screen.findByLabelText<HTMLInputElement>('Email address');
  const invite = async (email: string) => {
    await userEvent.type(await address(), email);
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  };
  const roleOf = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Role of ${name}` });

  it('lists its members with their roles, and invited people by their address', async () => {
    show();
    expect((await roleOf('Paul Essomba')).value).toBe('manager');
    expect((await roleOf('awa@example.cm')).value).toBe('steward');
    expect(screen.getAllByRole('listitem').map(textOf)[1]).toMatch(/awa@example\.cm\s?Invited/);
  });

  it('refuses an address that is none beside its field, keeps it, and sends nothing', async () => {
    const sent = show();
    await invite('awa@');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect([(await address()).value, (await address()).getAttribute('aria-invalid')]).toEqual(['awa@', 'true']);
    expect(writesOf(sent)).toEqual([]);
  });

  it('invites a person in the chosen role, and clears the form for the next one', async () => {
    const sent = show({ [`POST ${path}`]: () => Response.json({ message: 'The invitation is sent', members }, { status: 201 }) });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Manager');
    expect(screen.getByText(/Cannot manage money or the team/)).toBeTruthy();
    await invite('joel@example.cm');
    expect(await screen.findByText('The invitation is sent')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[`POST ${path}`, { email: 'joel@example.cm', role: 'manager' }]]);
    await waitFor(async () => expect((await address()).value).toBe(''));
  });

  it('shows why an invitation is refused, and keeps the address', async () => {
    show({ [`POST ${path}`]: () => refusal(409, 'team_full', 'This team is full') });
    await invite('joel@example.cm');
    expect(await screen.findByText('This team is full')).toBeTruthy();
    expect((await address()).value).toBe('joel@example.cm');
  });

  it('changes a role at once, and shows the old one again when it is refused', async () => {
    const answer = inTurn(
      () => reply('The role is changed', replyOf(listTeam, { members: [{ ...paul, role: 'steward' }, awa] }).members),
      () => refusal(409, 'conflict', 'Try it later'),
    );
    const sent = show({ [`PATCH ${path}/${paul._id}`]: answer });
    await userEvent.selectOptions(await roleOf('Paul Essomba'), 'Steward');
    expect(await screen.findByText('The role is changed')).toBeTruthy();
    expect((await roleOf('Paul Essomba')).value).toBe('steward');
    await userEvent.selectOptions(await roleOf('Paul Essomba'), 'Manager');
    expect(await screen.findByText('Try it later')).toBeTruthy();
    expect((await roleOf('Paul Essomba')).value).toBe('steward');
    expect(writesOf(sent).map(([, body]) => body)).toEqual([{ role: 'steward' }, { role: 'manager' }]);
  });

  it('removes a member only after a confirmation', async () => {
    const sent = show({ [`DELETE ${path}/${awa._id}`]: () => reply('Removed from the team', members.slice(0, 1)) });
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Remove awa@example.cm from team' }));
      return within(screen.getByRole('dialog', { name: 'Remove awa@example.cm from team?' }));
    };
    await userEvent.click((await open()).getByRole('button', { name: 'Cancel' }));
    expect(writesOf(sent)).toEqual([]);
    await userEvent.click((await open()).getByRole('button', { name: 'Remove from team' }));
    expect(await screen.findByText('Removed from the team')).toBeTruthy();
    expect(writesOf(sent)).toHaveLength(1);
    expect(screen.queryByText('awa@example.cm')).toBeNull();
  });

  it('offers another try when it cannot be loaded', async () => {
    show({
      [`GET ${path}`]: inTurn(
        () => refusal(409, 'busy', 'The team cannot be loaded'),
        () => Response.json({ members }),
      ),
    });
    expect(await screen.findByText(/The team cannot be loaded/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Paul Essomba')).toBeTruthy();
  });
});

describe('an invitation to a team', () => {
  const event = { eventName: 'Makossa Night', city: 'Douala', date: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala' };
  const { invitations } = replyOf(myTeamInvitations, {
    invitations: [{ _id: idOf('one'), role: 'steward', invitedBy: 'Maison Sawa', event }],
  });
  const answer = `POST /team-invitations/${idOf('one')}`;
  const show = (answers: Answers = {}) => {
    const sent = serve({ 'GET /team-invitations': () => Response.json({ invitations }), ...answers });
    renderPart(<TeamInvitations />);
    return sent;
  };

  it('says who invites to which event, and for what', async () => {
    show();
    const invitation = await screen.findByRole('region', { name: 'Maison Sawa invites you to join the team of Makossa Night' });
    expect(textOf(invitation)).toMatch(/Sat 12 Dec · 20:00 · Douala.*Only checks tickets/);
  });

  it('is accepted with one press, and is gone', async () => {
    const sent = show({ [answer]: () => Response.json({ message: 'Welcome to the team', invitations: [] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Welcome to the team')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[answer, { accept: true }]]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('stays with the reason when it cannot be declined', async () => {
    const sent = show({ [answer]: () => refusal(409, 'email_unconfirmed', 'Confirm your email address first') });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Confirm your email address first')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[answer, { accept: false }]]);
    expect(screen.getByRole('region')).toBeTruthy();
  });
});
