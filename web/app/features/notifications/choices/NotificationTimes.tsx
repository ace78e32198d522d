import { digestKinds, type NotificationSettings } from '@ngoma/api/features/notifications';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { choicesQuery } from './choices.queries.ts';
import styles from './NotificationTimes.module.css';
import { settingsQuery, useSaveSettings } from './settings.queries.ts';

interface SectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <Group labelledBy={id} className={styles.part}>
      <Text id={id} isStrong>
        {title}
      </Text>
      <Text look="small" tone="soft">
        {text}
      </Text>
      {children}
    </Group>
  );
}

interface SwitchRowProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

const SwitchRow = ({ label, isOn, onSwitch }: SwitchRowProps) => (
  <Switch label={label} checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
);

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (time: string) => void;
}

/** A time of day. It is saved when the field is left with another valid time. */
function TimeField({ label, value, onChoose }: TimeProps) {
  const [typed, setTyped] = useState(value);
  return (
    <PickerField
      kind="time"
      label={label}
      value={typed}
      onChange={setTyped}
      onBlur={() => typed && typed !== value && onChoose(typed)}
    />
  );
}

/** Quiet hours, and the kinds that come as one email a day. Each change is saved at once. */
export function NotificationTimes() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: settings, error, refetch } = useQuery(settingsQuery());
  const { data: choices = [] } = useQuery(choicesQuery());
  const save = useSaveSettings();
  if (!settings && error) return <LoadError error={error} onRetry={refetch} />;
  if (!settings) return <PanelSkeleton size="part" />;
  const { quietHours, digests } = settings;
  const change = (part: Partial<NotificationSettings>) =>
    save.mutate(
      { ...settings, ...part },
      { onSuccess: ({ message }) => toast(message), onError: (problem) => toast(problem.message, 'error') },
    );
  const kinds = digestKinds.filter((one) => choices.some(({ kind }) => kind === one));
  return (
    <>
      <Section title={t('account:notices.quiet.title')} text={t('account:notices.quiet.text')}>
        <SwitchRow
          label={t('account:notices.quiet.switch')}
          isOn={quietHours.isOn}
          onSwitch={(isOn) => change({ quietHours: { ...quietHours, isOn } })}
        />
        {quietHours.isOn && (
          <div className={styles.row}>
            {(['from', 'until'] as const).map((end) => (
              <TimeField
                key={`${end} ${quietHours[end]}`}
                label={t(`account:notices.quiet.${end}`)}
                value={quietHours[end]}
                onChoose={(time) => change({ quietHours: { ...quietHours, [end]: time } })}
              />
            ))}
          </div>
        )}
      </Section>
      <Section title={t('account:notices.digest.title')} text={t('account:notices.digest.text')}>
        {kinds.map((kind) => (
          <SwitchRow
            key={kind}
            label={t(`account:notices.kinds.${kind}.title`)}
            isOn={digests.includes(kind)}
            onSwitch={(isOn) => change({ digests: isOn ? [...digests, kind] : digests.filter((one) => one !== kind) })}
          />
        ))}
      </Section>
    </>
  );
}
