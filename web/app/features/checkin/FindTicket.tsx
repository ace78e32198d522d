import { type FoundTicket, fewestSearched } from '@ngoma/api/features/events/checkin';
import MagnifyingGlass from '@phosphor-icons/core/regular/magnifying-glass.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { foundTicketsQuery } from './checkin.queries.ts';
import styles from './FindTicket.module.css';

const searchDelayMs = 400;

interface FindTicketProps {
  readonly eventId: string;
  readonly zone: string;
  /** Whether a chosen ticket is only verified. */
  readonly isVerifyOnly: boolean;
  readonly onChoose: (ticket: FoundTicket) => void;
}

/** Finds the ticket of a person who has lost the QR code, by name, phone number or order code. */
export function FindTicket(props: FindTicketProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), searchDelayMs);
  return (
    <Disclosure look="plain" summary={t('checkin:find.title')}>
      <Stack>
        <TextField
          type="search"
          label={t('checkin:find.label')}
          helperText={t('checkin:find.hint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputProps={{ maxLength: 100, enterKeyHint: 'search', autoComplete: 'off', spellCheck: false }}
          start={<MagnifyingGlass />}
        />
        {q.length >= fewestSearched && <Found key={props.eventId} {...props} q={q} />}
      </Stack>
    </Disclosure>
  );
}

function Found({ eventId, q, ...row }: FindTicketProps & { readonly q: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(foundTicketsQuery(eventId, q));
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <RowSkeletons count={2} />;
  const { tickets, total } = data;
  return (
    <div role="status">
      {total === 0 && <Text>{t('checkin:find.none', { q })}</Text>}
      <ul className={styles.list}>
        {tickets.map((ticket) => (
          <FoundRow key={ticket._id} {...row} ticket={ticket} />
        ))}
      </ul>
      {total > tickets.length && (
        <Text look="small" tone="soft">
          {t('checkin:find.more', { count: tickets.length })}
        </Text>
      )}
    </div>
  );
}

interface FoundRowProps extends Omit<FindTicketProps, 'eventId'> {
  readonly ticket: FoundTicket;
}

function FoundRow({ ticket, zone, isVerifyOnly, onChoose }: FoundRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { holder: name, state, enteredAt, typeName } = ticket;
  const canEnter = state === 'valid' && enteredAt === null;
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <Text isStrong>{name}</Text>
        <Text look="small" tone="soft">
          {typeName}
          {enteredAt && ` · ${t('checkin:verdict.enteredAt', { time: formatDate(enteredAt, 'time', locale, zone) })}`}
        </Text>
      </div>
      {state !== 'valid' && <Badge tone="red">{t(`checkin:reason.${state}`)}</Badge>}
      {enteredAt && <Badge tone="primary">{t('checkin:reason.already_entered')}</Badge>}
      {canEnter && (
        <Button
          size="medium"
          aria-label={t(isVerifyOnly ? 'checkin:find.checkOf' : 'checkin:find.admitOf', { name })}
          onClick={() => onChoose(ticket)}
        >
          {t(isVerifyOnly ? 'checkin:code.send' : 'checkin:find.admit')}
        </Button>
      )}
    </li>
  );
}
