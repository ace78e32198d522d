import { type ContactMessage, messageStates } from '@ngoma/api/features/support';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, previewOf } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import { Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { ChoiceField, FilterBar, FilterSearch } from './FilterFields.tsx';
import styles from './Messages.module.css';
import { PeriodFields, periodOf } from './PeriodFields.tsx';
import { ResultRow, Rows } from './ResultRows.tsx';
import { messageQuery, messagesQuery, useAnswer, useSetMessageState } from './supervision.queries.ts';

const tones: Readonly<Record<ContactMessage['state'], BadgeTone>> = { open: 'sun', answered: 'leaf', closed: 'neutral' };

function AnswerForm({ message }: { message: ContactMessage }) {
  const { t } = useTranslation();
  const toast = useToast();
  const answer = useAnswer(message._id);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const send = async () => {
    if (!typed.trim()) return setProblem(t('supervision:message.answerMissing'));
    try {
      toast((await answer.mutateAsync(typed)).message);
      setTyped('');
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void send();
      }}
      className={styles.form}
    >
      <TextField
        multiline
        minRows={4}
        label={t('supervision:message.answer')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem('');
        }}
        error={problem !== ''}
        helperText={problem || t(`supervision:message.reads.${message.locale}`)}
        inputProps={{ maxLength: 5000 }}
      />
      <Row>
        <Button variant="sun" size="medium" isBusy={answer.isPending} type="submit">
          {t('supervision:message.send')}
        </Button>
      </Row>
    </form>
  );
}

function Content({ message }: { message: ContactMessage }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const setState = useSetMessageState(message._id);
  const next = message.state === 'closed' ? 'open' : 'closed';
  return (
    <>
      <Row>
        <Badge tone={tones[message.state]}>{t(`supervision:message.state.${message.state}`)}</Badge>
        <Badge>{t(`supervision:message.topic.${message.topic}`)}</Badge>
        <Button
          size="compact"
          isBusy={setState.isPending}
          onClick={() =>
            setState.mutate(next, {
              onSuccess: (reply) => toast(reply.message),
              onError: (error) => toast(error.message, 'error'),
            })
          }
        >
          {t(next === 'closed' ? 'supervision:message.close' : 'supervision:message.reopen')}
        </Button>
      </Row>
      <p className={styles.text}>
        <TextLink href={`mailto:${message.email}`}>{message.email}</TextLink> · {formatDate(message.createdAt, 'moment', locale)}
      </p>
      {message.userId && <TextLink to={`/user-management?open=${message.userId}`}>{t('supervision:message.account')}</TextLink>}
      <p className={styles.message}>{message.message}</p>
      {message.answers.length > 0 && (
        <Part title={t('supervision:message.answers')}>
          {message.answers.map((answer) => (
            <div key={answer._id} className={styles.tile}>
              <p className={styles.preserveWhitespace}>{answer.answer}</p>
              <p className={styles.author}>
                {answer.adminName} · {formatDate(answer.createdAt, 'moment', locale)}
              </p>
            </div>
          ))}
        </Part>
      )}
      <Part title={t('supervision:message.write')}>
        <AnswerForm message={message} />
      </Part>
    </>
  );
}

/** Messages of the contact form; admins reply by email from here. */
export function Messages() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const state = filters.one('state', messageStates);
  const query = useQuery(
    messagesQuery({ page: filters.page, ...(filters.q && { q: filters.q }), ...(state && { state }), ...periodOf(filters) }),
  );
  const listed = query.data?.messages.find(({ _id }) => _id === filters.open);
  // A link may open a message of any page of the list, or one that the filters leave out.
  const isElsewhere = filters.open !== '' && query.data !== undefined && !listed;
  const alone = useQuery({ ...messageQuery(filters.open), enabled: isElsewhere });
  const opened = listed ?? (isElsewhere ? alone.data : undefined);
  const isGone = isElsewhere && alone.data === null;
  return (
    <Card padding="none">
      <FilterBar>
        <FilterSearch filters={filters} hint={t('supervision:message.searchHint')} />
        <FoldedFilters setCount={[state, filters.get('from'), filters.get('to')].filter(Boolean).length}>
          <ChoiceField
            filters={filters}
            name="state"
            label={t('supervision:filter.state')}
            choices={messageStates.map((value) => ({ value, label: t(`supervision:message.state.${value}`) }))}
          />
          <PeriodFields filters={filters} />
        </FoldedFilters>
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('supervision:message.none')}
        rowsOf={({ messages }) =>
          messages.map((message) => (
            <ResultRow
              key={message._id}
              onOpen={() => filters.change({ open: message._id })}
              title={message.name}
              detail={formatDate(message.createdAt, 'moment', locale)}
              middle={previewOf(message.message)}
              chips={
                <>
                  <Badge>{t(`supervision:message.topic.${message.topic}`)}</Badge>
                  <Badge tone={tones[message.state]}>{t(`supervision:message.state.${message.state}`)}</Badge>
                </>
              }
            />
          ))
        }
      />
      <SideDrawer
        isOpen={Boolean(opened) || isGone || alone.isError}
        title={opened?.name ?? t('supervision:message.one')}
        onClose={() => filters.change({ open: '' })}
      >
        {opened && <Content key={opened._id} message={opened} />}
        {isGone && <p className={styles.text}>{t('supervision:message.gone')}</p>}
        {!opened && alone.error && <LoadError error={alone.error} onRetry={alone.refetch} />}
      </SideDrawer>
    </Card>
  );
}
