import { describe, expect, it } from 'vitest';
import { destinationOf } from './sign-in-welcome.server.ts';

describe('the event to which a stranger will return', () => {
  it('is that of an event’s page', () => {
    expect(destinationOf('/our-event/makossa?code=secret-1')).toEqual({
      ...{ eventId: 'makossa', accessCode: 'secret-1', quantities: {} },
    });
  });

  it('comes with the chosen tickets on the way to the purchase', () => {
    expect(destinationOf('/ticket-purchase-process?event=makossa&type=standard:2&type=vip:1&type=table:999')).toEqual({
      ...{ eventId: 'makossa', accessCode: undefined, quantities: { standard: 2, vip: 1 } },
    });
  });

  it.each(['/ticket-management', '/our-event', '/ticket-purchase-process', '//evil.example/our-event/makossa', null])(
    'is none for %s',
    (next) => expect(destinationOf(next)).toBeUndefined(),
  );
});
