import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { uiTerms } from '@ngoma/api/common/business';
import type { Conversation } from '@ngoma/api/features/conversations';
import Paperclip from '@phosphor-icons/core/regular/paperclip.svg?react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatRelative } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import styles from './ConversationList.module.css';
import { conversationsOnPage, conversationsQuery } from './conversations.queries.ts';

function LastMessageText({ last }: { last: NonNullable<Conversation['lastMessage']> }) {
  const { t } = useTranslation();
  const words = last.text || t('conversations:files', { count: last.fileCount });
  return (
    <>
      {last.isMine && `${t('conversations:you')} `}
      {last.fileCount > 0 && (
        <span className={styles.icon}>
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
  const { other, subject, lastMessage, unread, updatedAt } = conversation;
  return (
    <ButtonBase
      id={rowId(conversation._id)}
      onClick={onOpen}
      aria-current={isOpen ? 'true' : undefined}
      sx={{
        width: '100%',
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        gap: 1.5,
        px: 2,
        py: 1.5,
        textAlign: 'left',
        fontFamily: 'inherit',
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:hover': { bgcolor: 'background.default' },
        '&[aria-current]': { bgcolor: 'primary.soft' },
        // Inside the list, which clips its overflow.
        '&.Mui-focusVisible': { outlineOffset: -3 },
      }}
    >
      <Portrait name={other.name} url={other.avatar?.url} />
      <span className={styles.columns}>
        <Row as="span" align="baseline" isSingleLine>
          <Typography component="span" noWrap sx={{ fontWeight: unread > 0 ? 700 : 600, flex: 1 }}>
            {other.name}
          </Typography>
          <span className={styles.soft}>{formatRelative(updatedAt, locale)}</span>
        </Row>
        {subject.title && (
          <Text as="span" look="small" tone="primary" isCut>
            {subject.title}
          </Text>
        )}
        <Row as="span" isSingleLine>
          <Typography
            component="span"
            noWrap
            sx={{ flex: 1, fontSize: '0.9375rem', color: unread > 0 ? 'text.primary' : 'text.secondary' }}
          >
            {lastMessage && <LastMessageText last={lastMessage} />}
          </Typography>
          {unread > 0 && (
            <span aria-label={t('conversations:unread', { count: unread })} role="img" className={styles.strong}>
              {unread > uiTerms.badgeMax ? `${uiTerms.badgeMax}+` : unread}
            </span>
          )}
        </Row>
      </span>
    </ButtonBase>
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
  const q = useDebounced(text.trim(), uiTerms.searchDebounceMs);
  const { data, error, refetch } = useQuery(conversationsQuery(q, page));
  return (
    <div className={styles.column}>
      {/* biome-ignore lint/a11y/useSemanticElements: the `search` element is newer than the browsers of many phones. */}
      <div role="search" aria-label={t('conversations:search')} className={styles.inset}>
        <TextField
          type="search"
          label={t('conversations:search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
        />
      </div>
      <div className={styles.part}>
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <ListSkeleton />}
        {data?.conversations.length === 0 && (
          <EmptyState title={t(q ? 'conversations:nothingFound' : 'conversations:none')} action={q ? undefined : emptyAction}>
            {q ? t('conversations:searchHint') : emptyText}
          </EmptyState>
        )}
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

function ListSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton variant="circular" width={44} height={44} />
          <div className={styles.part2}>
            <Skeleton width="55%" />
            <Skeleton width="85%" />
          </div>
        </div>
      ))}
    </div>
  );
}
