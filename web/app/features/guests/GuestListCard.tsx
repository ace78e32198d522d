import type { Guest } from '@ngoma/api/features/people/guests';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import styles from './GuestListCard.module.css';
import { parseGuestLines } from './guest-lines.ts';
import { guestsOnPage, guestsQuery, useAddGuests, useRemoveGuest } from './guests.queries.ts';
import { InviteGuests } from './InviteGuests.tsx';

/** Maximum that the server accepts in one request; a longer list is pasted in parts. */
const maxGuestsPerRequest = 500;
const searchDelayMs = 300;

function AddGuests({ eventId, canInvite }: { eventId: string; canInvite: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const add = useAddGuests(eventId);
  const [text, setText] = useState('');
  const [invites, setInvites] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const { guests, unread } = parseGuestLines(text);
  const isTooLong = guests.length > maxGuestsPerRequest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (guests.length === 0 || isTooLong || add.isPending) return;
    add.mutate(
      { guests, invite: canInvite && invites },
      {
        onSuccess: ({ message }) => {
          toast(message);
          // Lines that could not be read stay for correction.
          setText(unread.join('\n'));
          // The button is disabled after sending, so the focus moves to the field.
          field.current?.focus();
        },
        onError: (error) => toast(error.message, 'error'),
      },
    );
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextField
        multiline
        minRows={3}
        label={t('event-access:guests.paste')}
        placeholder={'Awa Ndi <awa@example.cm>'}
        helperText={t('event-access:guests.pasteHint')}
        inputRef={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {unread.length > 0 && (
        <Notice tone="sun" role="alert">
          {t('event-access:guests.unread', { count: unread.length, line: unread[0] ?? '' })}
        </Notice>
      )}
      {isTooLong && (
        <Notice tone="sun" role="alert">
          {t('event-access:guests.tooMany', { count: maxGuestsPerRequest })}
        </Notice>
      )}
      <Row gap={1.5} justify="between">
        {canInvite ? (
          <Checkbox
            label={t('event-access:guests.invite')}
            checked={invites}
            onChange={({ target }) => setInvites(target.checked)}
          />
        ) : (
          <Text look="small" tone="soft">
            {t('event-access:guests.addedUninvited')}
          </Text>
        )}
        <SubmitButton isBusy={add.isPending} variant="ink" disabled={guests.length === 0 || isTooLong}>
          {guests.length > 0 ? t('event-access:guests.addCount', { count: guests.length }) : t('event-access:guests.add')}
        </SubmitButton>
      </Row>
    </form>
  );
}

function GuestRow({ eventId, guest }: { eventId: string; guest: Guest }) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useRemoveGuest(eventId);
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <Text isStrong isCut>
          {guest.name}
        </Text>
        <Text look="small" tone="soft" isCut>
          {guest.email}
        </Text>
      </div>
      {guest.hasTicket ? (
        <Badge tone="leaf">{t('event-access:guests.hasTicket')}</Badge>
      ) : (
        guest.invitedAt && <Badge>{t('event-access:guests.invited')}</Badge>
      )}
      <IconButton
        label={t('event-access:guests.removeOf', { name: guest.name })}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(guest._id, {
            onSuccess: ({ message }) => toast(message),
            onError: (error) => toast(error.message, 'error'),
          })
        }
      >
        <Trash />
      </IconButton>
    </li>
  );
}

/**
 * Guest list of an event: adds guests from pasted lists, shows them with their tickets. A private event opens to guests without
 * its code.
 */
export function GuestListCard({
  eventId,
  isPrivate,
  isPublished,
}: {
  eventId: string;
  isPrivate: boolean;
  isPublished: boolean;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useDebounced(typed.trim(), searchDelayMs);
  const { data, error, refetch } = useQuery(guestsQuery(eventId, { q, page }));
  return (
    <Card aria-labelledby="guests-title" as="section">
      <Stack>
        <div>
          <Heading id="guests-title" level={2} look="part">
            {t('event-access:guests.title')} {data && !q && data.total > 0 && `(${data.total})`}
          </Heading>
          <Text tone="soft">{t(isPrivate ? 'event-access:guests.lead' : 'event-access:guests.leadOpen')}</Text>
        </div>
        <AddGuests eventId={eventId} canInvite={isPublished} />
        {data && data.uninvited > 0 && <InviteGuests eventId={eventId} count={data.uninvited} isPublished={isPublished} />}
        {(q || (data?.total ?? 0) > 5) && (
          <TextField
            type="search"
            label={t('event-access:guests.search')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
        )}
        {!data && !error && <PanelSkeleton size="row" />}
        {!data && error && (
          <p className={styles.problem}>
            {error.message}{' '}
            <Button size="medium" onClick={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          </p>
        )}
        {data && q && data.total === 0 && <Text>{t('event-access:guests.nobody', { q })}</Text>}
        {data && data.guests.length > 0 && (
          <ul className={styles.list}>
            {data.guests.map((guest) => (
              <GuestRow key={guest._id} eventId={eventId} guest={guest} />
            ))}
          </ul>
        )}
        {data && <Pager page={page} total={data.total} limit={guestsOnPage} onPage={setPage} />}
      </Stack>
    </Card>
  );
}
