import Alarm from '@phosphor-icons/core/regular/alarm.svg?react';
import Bell from '@phosphor-icons/core/regular/bell.svg?react';
import type { ReactNode } from 'react';
import { useActivityBell } from '#features/notifications/activity-bell.ts';
import { BellBox } from '#features/notifications/BellBox.tsx';
import type { BellContent } from '#features/notifications/bell-content.ts';
import { PushSwitch } from '#features/notifications/push/PushSwitch.tsx';
import { useReminderBell } from '#features/notifications/reminder-bell.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { BellKind } from './bells.ts';

interface BuyerBellsProps {
  readonly kinds: readonly BellKind[];
  readonly email: string;
}

/** The bells of participants: activity and reminders. */
export const BuyerBells = ({ kinds, email }: BuyerBellsProps) => (
  <>
    {kinds.includes('activity') && (
      <Filled kind="activity" icon={<Bell />} useContent={useActivityBell}>
        <PushSwitch email={email} />
      </Filled>
    )}
    {kinds.includes('reminder') && <Filled kind="reminder" icon={<Alarm />} useContent={useReminderBell} />}
  </>
);

interface FilledProps {
  readonly kind: 'activity' | 'reminder';
  readonly icon: ReactNode;
  readonly useContent: () => BellContent;
  readonly children?: ReactNode;
}

function Filled({ kind, icon, useContent, children }: FilledProps) {
  const { t } = useTranslation();
  const content = useContent();
  return (
    <BellBox
      icon={icon}
      label={t(`notifications:${kind}.label`, { count: content.unread })}
      title={t(`notifications:${kind}.title`)}
      emptyText={t(`notifications:${kind}.empty`)}
      content={content}
    >
      {children}
    </BellBox>
  );
}
