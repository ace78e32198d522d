import { uiTerms } from '@ngoma/api/common/business';
import type { Conversation } from '@ngoma/api/features/conversations';
import BellSlash from '@phosphor-icons/core/regular/bell-slash.svg?react';
import Paperclip from '@phosphor-icons/core/regular/paperclip.svg?react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatRelative } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PillButton } from '#ui/kit/action/PillButton.tsx';
import { CountBadge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import styles from './ConversationList.module.css';
import {
  type ConversationListName,
  conversationLists,
  conversationsOnPage,
  conversationsQuery,
} from './conversations.queries.ts';

function LastMessageText({ last }: { last: NonNullable<Conversation['lastMessage']> }) {
  const { t } = useTranslation();
  const words = last.text || t('conversations:files', { count: last.fileCount });
  return (
    <>
      {last.isMine && `${t('conversations:you')} `}
      {last.fileCount > 0 && (
        <span className={styles.clip}>
          <Paperclip />
        </span>
      )}
      {words}
    </>
  );
}

/** Returns the DOM id of a conversation's row. */
export const rowId = (conversationId: string): string => `conversation-${conversationId}`;

interface EntryProps {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Entry({ conversation, isOpen, onOpen }: EntryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { other, subject, lastMessage, unread, isMuted, updatedAt } = conversation;
  return (
    <button
      type="button"
      id={rowId(conversation._id)}
      onClick={onOpen}
      aria-current={isOpen ? 'true' : undefined}
      className={styles.entry}
      data-unread={(unread > 0 && !isMuted) || undefined}
    >
      <Portrait name={other.name} url={other.avatar?.url} />
      <span className={styles.lines}>
        <Row as="span" align="baseline" isSingleLine>
          <span className={styles.name}>{other.name}</span>
          <span className={styles.time}>{formatRelative(updatedAt, locale)}</span>
        </Row>
        {subject.title && (
          <Text as="span" look="small" tone="primary" isCut>
            {subject.title}
          </Text>
        )}
        <Row as="span" isSingleLine>
          <span className={styles.preview}>{lastMessage && <LastMessageText last={lastMessage} />}</span>
          {isMuted && (
            <span role="img" aria-label={t('conversations:muted')} className={styles.muted}>
              <BellSlash />
            </span>
          )}
          {unread > 0 && (
            <span aria-label={t('conversations:unread', { count: unread })} role="img">
              <CountBadge count={unread} tone={isMuted ? 'neutral' : 'sun'} />
            </span>
          )}
        </Row>
      </span>
    </button>
  );
}

interface ConversationListProps {
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
  /** The action shown while there is no conversation. */
  readonly emptyAction: ReactNode;
  readonly emptyText: string;
}

/** The caller's conversations, searchable by name, subject and message text. */
export function ConversationList({ open, onOpen, emptyAction, emptyText }: ConversationListProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [list, setList] = useState<ConversationListName>('all');
  const q = useDebounced(text.trim(), uiTerms.searchDebounceMs);
  const { data, error, refetch } = useQuery(conversationsQuery(q, page, list));
  return (
    <div className={styles.column}>
      {/* biome-ignore lint/a11y/useSemanticElements: the `search` element is newer than the browsers of many phones. */}
      <div role="search" aria-label={t('conversations:search')} className={styles.search}>
        <TextField
          type="search"
          label={t('conversations:search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
        />
        <Group label={t('conversations:show')} className={styles.lists}>
          {conversationLists.map((each) => (
            <PillButton
              key={each}
              isOn={each === list}
              onClick={() => {
                setList(each);
                setPage(1);
              }}
            >
              {t(`conversations:list.${each}`)}
            </PillButton>
          ))}
        </Group>
      </div>
      <div className={styles.results}>
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <ListSkeleton />}
        {data?.conversations.length === 0 && <NoConversations {...{ q, list, emptyText, emptyAction }} />}
        <ul aria-label={t('conversations:title')} className={styles.list}>
          {data?.conversations.map((conversation) => (
            <li key={conversation._id}>
              <Entry conversation={conversation} isOpen={conversation._id === open} onOpen={() => onOpen(conversation._id)} />
            </li>
          ))}
        </ul>
        {data && <Pager page={page} total={data.total} limit={conversationsOnPage} onPage={setPage} />}
      </div>
    </div>
  );
}

interface NoConversationsProps extends Pick<ConversationListProps, 'emptyText' | 'emptyAction'> {
  readonly q: string;
  readonly list: ConversationListName;
}

/** Shown in place of the list where it is empty. */
function NoConversations({ q, list, emptyText, emptyAction }: NoConversationsProps) {
  const { t } = useTranslation();
  if (q) return <EmptyState title={t('conversations:nothingFound')}>{t('conversations:searchHint')}</EmptyState>;
  if (list !== 'all')
    return <EmptyState title={t(`conversations:empty.${list}.title`)}>{t(`conversations:empty.${list}.words`)}</EmptyState>;
  return (
    <EmptyState title={t('conversations:none')} action={emptyAction}>
      {emptyText}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={styles.awaited}>
          <Skeleton shape="round" />
          <div className={styles.awaitedLines}>
            <Skeleton width={60} />
            <Skeleton width={80} />
          </div>
        </div>
      ))}
    </div>
  );
}
