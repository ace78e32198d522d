import type { AttendeeChoice } from '@ngoma/api/features/tickets/tickets';
import { sentPart } from '#ui/page/sent-part.tsx';

const AttendanceForm = sentPart(async () => (await import('./AttendanceForm.tsx')).AttendanceForm);

interface AttendancePartProps {
  readonly choices: readonly AttendeeChoice[];
  readonly eventId: string;
}

/** The choice to be seen on the page of an event, where there is one: a form that the browser itself sends. */
export function AttendancePart({ choices, eventId }: AttendancePartProps) {
  const choice = choices.find((one) => one.eventId === eventId);
  return choice && <AttendanceForm {...choice} />;
}
