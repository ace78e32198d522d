import { copiesAtOnce } from '@ngoma/api/features/events/editor';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useRepeat } from '../editor.queries.ts';
import styles from './RepeatCard.module.css';
import { type RepeatRule, repeatedTimes, repeatRules } from './repeat-dates.ts';

const choices = [...repeatRules, 'chosen'] as const;
type Choice = (typeof choices)[number];

const usualCount = 4;
const counts = Array.from({ length: copiesAtOnce }, (_, place) => place + 1);

/** Adds one date to those that are chosen one by one. */
function AddDate({ isFull, onAdd }: { readonly isFull: boolean; readonly onAdd: (local: string) => void }) {
  const { t } = useTranslation();
  const [start, setStart] = useState('');
  return (
    <Row gap={1.5} align="end">
      <PickerField kind="datetime-local" label={t('event-repeat:date')} value={start} onChange={setStart} />
      <Button
        variant="outlined"
        disabled={!start || isFull}
        onClick={() => {
          onAdd(start.slice(0, 16));
          setStart('');
        }}
      >
        {t('event-repeat:add')}
      </Button>
    </Row>
  );
}

interface PreviewProps {
  readonly zone: string;
  readonly times: readonly string[];
  readonly onRemove: (local: string) => void;
}

/** All dates that will be made, in order. Each can be left out. */
function Preview({ zone, times, onRemove }: PreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul aria-label={t('event-repeat:dates')} className={styles.dates}>
      {times.map((local) => {
        const instant = toInstant(local, zone);
        const date = `${formatDate(instant, 'dayYear', locale, zone)} · ${formatDate(instant, 'time', locale, zone)}`;
        return (
          <li key={local} className={styles.date}>
            {date}
            <IconButton label={t('event-repeat:leaveOut', { date })} onClick={() => onRemove(local)}>
              <X />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

/** Makes several drafts of the event at once: by a rule, or on chosen dates. All dates are shown before. */
export function RepeatCard({ event }: { readonly event: EventWithDetails }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const titleId = useId();
  const repeat = useRepeat(event._id);
  // The time stays the same while the card is open, so that a date does not leave the list while it is read.
  const [now] = useState(() => toLocal(new Date().toISOString(), event.zone));
  const [choice, setChoice] = useState<Choice>('week');
  const [count, setCount] = useState(usualCount);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const ruled = (rule: RepeatRule) => repeatedTimes(toLocal(event.date, event.zone), { rule, count, now });
  const times = choice === 'chosen' ? added : ruled(choice).filter((local) => !leftOut.includes(local));
  const remove = (local: string) =>
    choice === 'chosen' ? setAdded(added.filter((one) => one !== local)) : setLeftOut([...leftOut, local]);
  const choose = (next: Choice) => {
    setChoice(next);
    setLeftOut([]);
  };
  const add = (local: string) => {
    if (local <= now) return toast(t('event-repeat:past'), 'error');
    setAdded([...new Set([...added, local])].sort());
  };
  const make = () =>
    repeat.mutate(
      times.map((local) => toInstant(local, event.zone)),
      {
        onSuccess: ({ message }) => {
          toast(message);
          void navigate('/events/edit?state=draft');
        },
        onError: (error) => toast(error.message, 'error'),
      },
    );
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack gap={1.5}>
        <Heading id={titleId} level={2} look="part">
          {t('event-repeat:title')}
        </Heading>
        <Text tone="soft">{t('event-repeat:words')}</Text>
        <div className={styles.fields}>
          <Select
            label={t('event-repeat:rule')}
            value={choice}
            onChange={({ target }) => choose(choices.find((one) => one === target.value) ?? 'week')}
          >
            {choices.map((one) => (
              <option key={one} value={one}>
                {t(`event-repeat:rules.${one}`)}
              </option>
            ))}
          </Select>
          {choice !== 'chosen' && (
            <Select label={t('event-repeat:count')} value={count} onChange={({ target }) => setCount(Number(target.value))}>
              {counts.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </div>
        {choice === 'chosen' && <AddDate isFull={added.length >= copiesAtOnce} onAdd={add} />}
        {times.length > 0 ? (
          <Preview zone={event.zone} times={times} onRemove={remove} />
        ) : (
          <Text tone="soft">{t('event-repeat:none')}</Text>
        )}
        <Row>
          <Button isBusy={repeat.isPending} disabled={times.length === 0} onClick={make}>
            {t('event-repeat:make', { count: times.length })}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
