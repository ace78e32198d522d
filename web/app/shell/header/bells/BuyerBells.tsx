import Alarm from '@phosphor-icons/core/regular/alarm.svg?react';
import Bell from '@phosphor-icons/core/regular/bell.svg?react';
import { useActivityBell } from '#features/notifications/activity-bell.ts';
import { PushSwitch } from '#features/notifications/push/PushSwitch.tsx';
import { useReminderBell } from '#features/notifications/reminder-bell.ts';
import type { BellKind } from './bells.ts';
import { HeaderBell } from './HeaderBell.tsx';

interface BuyerBellsProps {
  readonly kinds: readonly BellKind[];
  readonly email: string;
}

/** The bells of participants: activity and reminders. */
export const BuyerBells = ({ kinds, email }: BuyerBellsProps) => (
  <>
    {kinds.includes('activity') && (
      <HeaderBell kind="activity" icon={<Bell />} useContent={useActivityBell}>
        <PushSwitch email={email} />
      </HeaderBell>
    )}
    {kinds.includes('reminder') && <HeaderBell kind="reminder" icon={<Alarm />} useContent={useReminderBell} />}
  </>
);
