import {
  type NotificationChannel,
  type NotificationChoice,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from '@ngoma/api/features/notifications';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import { choicesQuery, useChooseNotification } from './choices.queries.ts';
import styles from './NotificationChoices.module.css';

interface ChannelCellProps {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly choice: NotificationChoice | undefined;
  readonly onChoose: (isOn: boolean) => void;
}

/** Cell of one kind and channel: a switch, a text if it is always sent, or a dash if it never is. */
function ChannelCell({ kind, channel, choice, onChoose }: ChannelCellProps) {
  const { t } = useTranslation();
  const place = t(`account:notices.channels.${channel}`);
  const label = t('account:notices.label', { kind: t(`account:notices.kinds.${kind}.title`), place });
  // A channel that never sends this kind has no row on mobile, but keeps its column on wide screens.
  if (!choice) {
    return (
      <div className={styles.never}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('account:notices.never', { label })}</VisuallyHidden>
      </div>
    );
  }
  if (choice.isFixed) {
    return (
      <div className={styles.fixed}>
        <span aria-hidden="true" className={styles.channel}>
          {place}
        </span>
        <span className={styles.always}>{t('account:notices.always')}</span>
      </div>
    );
  }
  return (
    <div className={styles.choice}>
      <Switch
        label={<span className={styles.channel}>{place}</span>}
        aria-label={label}
        checked={choice.isOn}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </div>
  );
}

function ChannelHeader() {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className={styles.header}>
      <span />
      {notificationChannels.map((channel) => (
        <p key={channel} className={styles.headerCell}>
          {t(`account:notices.channels.${channel}`)}
        </p>
      ))}
    </div>
  );
}

function KindRow({ kind, children }: { readonly kind: NotificationKind; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Group labelledBy={id} className={styles.kind}>
      <div className={styles.words}>
        <Text id={id} isStrong>
          {t(`account:notices.kinds.${kind}.title`)}
        </Text>
        <Text look="small" tone="soft">
          {t(`account:notices.kinds.${kind}.text`)}
        </Text>
      </div>
      {children}
    </Group>
  );
}

/** Notification settings by kind and channel. Each switch saves at once, and switches back if that fails. */
export function NotificationChoices() {
  const toast = useToast();
  const { data: choices, error, refetch } = useQuery(choicesQuery());
  const choose = useChooseNotification();
  if (!choices && error) return <LoadError error={error} onRetry={refetch} />;
  if (!choices) return <PanelSkeleton size="page" />;
  const kinds = notificationKinds.filter((one) => choices.some(({ kind }) => kind === one));
  return (
    <>
      <ChannelHeader />
      {kinds.map((kind) => (
        <KindRow key={kind} kind={kind}>
          {notificationChannels.map((channel) => (
            <ChannelCell
              key={channel}
              kind={kind}
              channel={channel}
              choice={choices.find((one) => one.kind === kind && one.channel === channel)}
              onChoose={(isOn) =>
                choose.mutate(
                  { kind, channel, isOn },
                  { onSuccess: ({ message }) => toast(message), onError: (problem) => toast(problem.message, 'error') },
                )
              }
            />
          ))}
        </KindRow>
      ))}
    </>
  );
}
