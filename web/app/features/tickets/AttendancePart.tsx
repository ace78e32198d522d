import type { AttendeeChoice } from '@ngoma/api/features/tickets/tickets';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { SentHtml } from '#ui/page/SentHtml.tsx';

const AttendanceForm = lazyPart(async () => (await import('./AttendanceForm.tsx')).AttendanceForm);

interface AttendancePartProps {
  readonly choices: readonly AttendeeChoice[];
  readonly eventId: string;
}

/** The choice to be seen on the page of an event, where there is one: a form that the browser itself sends. */
export function AttendancePart({ choices, eventId }: AttendancePartProps) {
  const choice = choices.find((one) => one.eventId === eventId);
  if (!choice) return null;
  return (
    <SentHtml>
      <AttendanceForm {...choice} />
    </SentHtml>
  );
}
