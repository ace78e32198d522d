import { describe, expect, it } from 'vitest';
import { type AdmissionRequest, entranceHours, mayValidate, reasonToRefuse } from './checkin.rules.ts';

const startsAt = new Date('2026-12-12T19:00:00Z');
const request = (changes: {
  ticket?: Partial<AdmissionRequest['ticket']>;
  event?: Partial<AdmissionRequest['event']>;
  gate?: Partial<NonNullable<AdmissionRequest['gate']>>;
  atEventId?: string;
  byHolder?: boolean;
  now?: Date;
}): AdmissionRequest => ({
  ticket: { eventId: 'makossa', ticketTypeId: 'standard', state: 'valid', isPaid: true, enteredAt: null, ...changes.ticket },
  event: { id: 'makossa', state: 'published', startsAt, endsAt: null, ...changes.event },
  atEventId: changes.atEventId,
  gate: changes.gate && { ticketTypeIds: null, opensAt: null, closesAt: null, ...changes.gate },
  byHolder: changes.byHolder ?? false,
  now: changes.now ?? startsAt,
});

describe('check-in rules', () => {
  it('a valid ticket is admitted', () => {
    expect(reasonToRefuse(request({}))).toBeUndefined();
    expect(reasonToRefuse(request({ atEventId: 'makossa', byHolder: true }))).toBeUndefined();
  });

  it.each([
    ['wrong_event', { atEventId: 'bikutsi' }],
    ['refunded', { ticket: { state: 'refunded' as const } }],
    ['revoked', { ticket: { state: 'revoked' as const } }],
    ['cancelled', { ticket: { state: 'cancelled' as const } }],
    ['cancelled', { event: { state: 'cancelled' } }],
    ['postponed', { event: { state: 'postponed' } }],
    ['unpaid', { ticket: { isPaid: false } }],
    ['already_entered', { ticket: { enteredAt: startsAt } }],
    ['wrong_gate', { gate: { ticketTypeIds: ['vip'] } }],
    ['not_yet_open', { gate: { opensAt: new Date('2026-12-12T19:30:00Z') } }],
    ['closed', { gate: { closesAt: new Date('2026-12-12T18:30:00Z') } }],
    ['not_yet_open', { byHolder: true, now: new Date('2026-12-12T12:00:00Z') }],
    ['closed', { now: new Date('2026-12-13T05:00:00Z') }],
  ])('the reason to refuse is %s', (reason, changes) => {
    expect(reasonToRefuse(request(changes))).toBe(reason);
  });

  it('a fault of the ticket is reported before a fault of the time', () => {
    const late = new Date('2026-12-20T00:00:00Z');
    expect(reasonToRefuse(request({ ticket: { state: 'refunded', enteredAt: startsAt }, now: late }))).toBe('refunded');
    expect(reasonToRefuse(request({ ticket: { enteredAt: startsAt }, now: late }))).toBe('already_entered');
  });

  it('staff may check in before the event, holders only from four hours before until eight hours after it', () => {
    const weekBefore = new Date('2026-12-05T19:00:00Z');
    expect(reasonToRefuse(request({ now: weekBefore }))).toBeUndefined();
    expect(reasonToRefuse(request({ now: weekBefore, byHolder: true }))).toBe('not_yet_open');
    expect(entranceHours({ startsAt, endsAt: null })).toEqual({
      opensAt: new Date('2026-12-12T15:00:00Z'),
      closesAt: new Date('2026-12-13T03:00:00Z'),
    });
  });

  it('the event decides whether staff, holders or both validate tickets', () => {
    expect(mayValidate('organizer', 'team')).toBe(true);
    expect(mayValidate('organizer', 'holder')).toBe(false);
    expect(mayValidate('participant', 'team')).toBe(false);
    expect(mayValidate('participant', 'holder')).toBe(true);
    expect(mayValidate('both', 'team') && mayValidate('both', 'holder')).toBe(true);
  });
});
