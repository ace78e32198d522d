import { type AttendeeChoice, attendeeChoices, chooseAttendance } from '@ngoma/api/features/tickets/tickets';
import { type callAs, textOf } from '#lib/form/form-action.server.ts';
import type { SendForm } from '#lib/form/named-forms.server.ts';

type Caller = Pick<ReturnType<typeof callAs>, 'call'>;

/** Loads where the reader may choose to be seen, and what they chose. */
export const loadAttendance = async ({ call }: Caller): Promise<readonly AttendeeChoice[]> =>
  (await call(attendeeChoices)).choices;

/** Returns the sender of the choice, which leads back to a page. */
export const attendanceSender =
  (backTo: (id: string) => string): SendForm =>
  async (form, id, call) => {
    await call(chooseAttendance, {
      params: { eventId: textOf(form, 'event') },
      body: { isShown: textOf(form, 'shown') === 'yes' },
    });
    return backTo(id);
  };
