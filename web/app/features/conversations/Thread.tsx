import { type Conversation, type Message, readConversation } from '@ngoma/api/features/conversations';
import Archive from '@phosphor-icons/core/regular/archive.svg?react';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import Bell from '@phosphor-icons/core/regular/bell.svg?react';
import BellSlash from '@phosphor-icons/core/regular/bell-slash.svg?react';
import DotsThreeVertical from '@phosphor-icons/core/regular/dots-three-vertical.svg?react';
import LockSimple from '@phosphor-icons/core/regular/lock-simple.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formatDate } from '#lib/format/format.ts';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Menu, MenuButton } from '#ui/kit/overlay/Menu.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Composer } from './Composer.tsx';
import { conversationKeys, threadQuery, typingQuery, useChangeConversation } from './conversations.queries.ts';
import { MessageBubble, SendingBubble } from './MessageBubble.tsx';
import styles from './Thread.module.css';
import { useSendings, useTypingSignal } from './use-sendings.ts';

/** Time in milliseconds after which the other person no longer counts as typing. */
const typingForMs = 5_000;

interface ThreadProps {
  readonly id: string;
  /** Returns the path of a subject's page, or undefined if it has none. */
  readonly pathOf: (subject: Conversation['subject']) => string | undefined;
  readonly onBack: () => void;
}

/** Archives and mutes the conversation for the reader alone. */
function ThreadMenu({ conversation: { _id, isArchived, isMuted } }: { readonly conversation: Conversation }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChangeConversation(_id);
  const choose = (changes: Parameters<typeof change.mutate>[0], done: string) =>
    change.mutate(changes, { onSuccess: () => toast(done), onError: (error) => toast(error.message, 'error') });
  return (
    <Menu look="round" label={t('conversations:menu')} button={<DotsThreeVertical />}>
      <MenuButton
        icon={isMuted ? <Bell /> : <BellSlash />}
        onClick={() => choose({ isMuted: !isMuted }, t(isMuted ? 'conversations:unmuted' : 'conversations:nowMuted'))}
      >
        {t(isMuted ? 'conversations:unmute' : 'conversations:mute')}
      </MenuButton>
      <MenuButton
        icon={<Archive />}
        onClick={() =>
          choose({ isArchived: !isArchived }, t(isArchived ? 'conversations:unarchived' : 'conversations:nowArchived'))
        }
      >
        {t(isArchived ? 'conversations:unarchive' : 'conversations:archive')}
      </MenuButton>
    </Menu>
  );
}

function ThreadHead({ conversation, pathOf, onBack }: Omit<ThreadProps, 'id'> & { conversation: Conversation }) {
  const { t } = useTranslation();
  const { other, subject } = conversation;
  const path = pathOf(subject);
  // On mobile the conversation fills the page.
  const isWide = useMediaQuery('(min-width: 900px)');
  const title = subject.title ?? t(`conversations:role.${other.role}`);
  return (
    <header className={styles.header}>
      <div className={styles.back}>
        <IconButton label={t('conversations:back')} onClick={onBack}>
          <ArrowLeft />
        </IconButton>
      </div>
      <Portrait name={other.name} url={other.avatar?.url} />
      <div className={styles.texts}>
        <Heading level={isWide ? 2 : 1} look="item" className={styles.name}>
          {other.name}
        </Heading>
        <Text look="small" tone="soft" isCut>
          {title}
        </Text>
      </div>
      {path && (
        <ButtonLink variant="quiet" size="medium" to={path}>
          {t(subject.contractId ? 'conversations:toContract' : 'conversations:toSubject')}
        </ButtonLink>
      )}
      <ThreadMenu conversation={conversation} />
    </header>
  );
}

/** Returns whether the other person is typing: from a typing signal until `typingForMs` after it. */
function useIsTyping(id: string, lastAt: string | undefined): boolean {
  const { data: lastTypedAt } = useQuery(typingQuery(id));
  const [endedAt, setEndedAt] = useState(0);
  useEffect(() => {
    if (!lastTypedAt) return;
    const timer = setTimeout(() => setEndedAt(lastTypedAt), Math.max(0, lastTypedAt + typingForMs - Date.now()));
    return () => clearTimeout(timer);
  }, [lastTypedAt]);
  return lastTypedAt > endedAt && lastTypedAt > new Date(lastAt ?? 0).getTime();
}

/** Marks the visible messages as read while the page is visible. */
function useReadMark(id: string, messages: readonly Message[], unread: number) {
  const cache = useQueryClient();
  const last = messages.at(-1)?.number ?? 0;
  useEffect(() => {
    if (unread === 0 || last === 0) return;
    const mark = () => {
      if (document.visibilityState === 'hidden') return;
      void call(readConversation, { params: { id }, body: { upTo: last } }).then(
        () => cache.invalidateQueries({ queryKey: conversationKeys.all }),
        // Tried again with the next message, or when the page becomes visible again.
        () => undefined,
      );
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [cache, id, last, unread]);
}

function Messages({ id, messages, otherReadUpTo }: { id: string; messages: readonly Message[]; otherReadUpTo: number }) {
  const locale = useLocale();
  const lastRead = messages.findLast(({ isMine, number }) => isMine && number <= otherReadUpTo)?._id;
  return messages.map((message, place) => {
    const day = formatDate(message.createdAt, 'dayYear', locale);
    const before = messages[place - 1];
    return (
      <Fragment key={message._id}>
        {(!before || formatDate(before.createdAt, 'dayYear', locale) !== day) && <li className={styles.day}>{day}</li>}
        <MessageBubble conversationId={id} message={message} isLastRead={message._id === lastRead} />
      </Fragment>
    );
  });
}

function HiddenHint() {
  const { t } = useTranslation();
  return (
    <p className={styles.hiddenHint}>
      <span className={styles.lock}>
        <LockSimple />
      </span>
      {t('conversations:whyHidden')}
    </p>
  );
}

/** One conversation: its messages, those being sent, and the message field. */
export function Thread({ id, pathOf, onBack }: ThreadProps) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(threadQuery(id));
  const { sendings, notice, closeNotice, send, retry, drop } = useSendings(id);
  const signalTyping = useTypingSignal(id);
  const latest = data?.pages[0];
  const messages = data ? [...data.pages].reverse().flatMap((page) => page.messages) : [];
  const isTyping = useIsTyping(id, messages.findLast(({ isMine }) => !isMine)?.createdAt);
  useReadMark(id, messages, latest?.conversation.unread ?? 0);
  if (error && !latest)
    return (
      <EmptyState
        title={error.message}
        action={
          <Row align="stretch" isSingleLine>
            <Button size="medium" onClick={onBack}>
              {t('conversations:back')}
            </Button>
            <Button size="medium" onClick={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          </Row>
        }
      />
    );
  if (!latest) return <ThreadSkeleton />;
  const { conversation, hidesContacts } = latest;
  return (
    <div className={styles.thread}>
      <ThreadHead conversation={conversation} pathOf={pathOf} onBack={onBack} />
      {hidesContacts && <HiddenHint />}
      {/* The only child of a reversed column stays scrolled to its end while messages arrive. */}
      <div
        role="log"
        aria-live="polite"
        aria-label={t('conversations:with', { name: conversation.other.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the messages are scrolled with the keyboard.
        tabIndex={0}
        className={styles.messages}
      >
        <ul className={styles.list}>
          {hasNextPage && (
            <li className={styles.earlier}>
              <Button variant="quiet" size="medium" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('conversations:earlier')}
              </Button>
            </li>
          )}
          {messages.length === 0 && sendings.length === 0 && (
            <li className={styles.begin}>{t('conversations:begin', { name: conversation.other.name })}</li>
          )}
          <Messages id={id} messages={messages} otherReadUpTo={conversation.otherReadUpTo} />
          {sendings.map((sending) => (
            <SendingBubble key={sending.key} sending={sending} onRetry={() => retry(sending)} onDrop={() => drop(sending.key)} />
          ))}
          {isTyping && <li className={styles.typing}>{t('conversations:typing', { name: conversation.other.name })}</li>}
        </ul>
      </div>
      {notice && (
        <div className={styles.notice}>
          <Notice
            tone="primary"
            role="alert"
            action={
              <IconButton label={t('common:close')} onClick={closeNotice}>
                <X />
              </IconButton>
            }
          >
            {notice}
          </Notice>
        </div>
      )}
      {conversation.isClosed ? (
        <div className={styles.notice}>
          <Notice tone="primary" role="none">
            {t('conversations:closed')}
          </Notice>
        </div>
      ) : (
        <Composer conversationId={id} onSend={send} onTyping={signalTyping} />
      )}
    </div>
  );
}

function ThreadSkeleton() {
  return (
    <div aria-hidden="true" className={styles.awaited}>
      <span className={styles.awaitedBubble} />
      <span className={styles.awaitedBubble} />
      <span className={styles.awaitedBubble} data-mine />
      <span className={styles.awaitedBubble} />
    </div>
  );
}
