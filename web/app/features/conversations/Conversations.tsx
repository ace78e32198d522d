import { type Conversation, startConversation } from '@ngoma/api/features/conversations';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { call } from '#lib/api/call.ts';
import { isFocusable } from '#lib/focus/restore-focus.ts';
import type { TabPanel } from '#lib/hooks/use-tabs.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ConversationList, rowId } from './ConversationList.tsx';
import styles from './Conversations.module.css';
import { readLinkedConversation, readOpen } from './conversation-search.ts';
import { Thread } from './Thread.tsx';

interface ConversationsProps {
  /** The page header; hidden on mobile while a conversation is open. */
  readonly head: ReactNode;
  /** Content of another tab, shown in place of the conversations below the same header. */
  readonly instead?: ReactNode;
  /** Connects the content below the header with the header's tabs, where it has any. */
  readonly panel?: TabPanel;
  readonly pathOf: (subject: Conversation['subject']) => string | undefined;
  readonly emptyText: string;
  readonly emptyAction: ReactNode;
}

/**
 * Opens the conversation that a link asks for and creates it if needed, unless the reader has opened something else meanwhile.
 */
function useLinkedConversation(onOpen: (id: string) => void, onFail: () => void) {
  const [params] = useSearchParams();
  const toast = useToast();
  const isNavigating = useNavigation().state !== 'idle';
  const key = params.toString();
  const onStarted = useEffectEvent((id: string) => {
    if (!isNavigating) onOpen(id);
  });
  const failed = useEffectEvent((error: Error) => {
    toast(error.message, 'error');
    if (!isNavigating) onFail();
  });
  useEffect(() => {
    const linked = readLinkedConversation(new URLSearchParams(key));
    if (!linked) return;
    let isCurrent = true;
    call(startConversation, { body: linked }).then(
      ({ conversation }) => isCurrent && onStarted(conversation._id),
      (error: Error) => isCurrent && failed(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
}

/**
 * Moves the focus when a conversation is opened from the list or closed back to its row. A conversation opened by a link may have
 * no row on this page; closing it focuses the list. Returns the refs for the elements around the list and around the open
 * conversation.
 */
function useConversationFocus(open: string | undefined): Record<'listRef' | 'conversationRef', RefObject<HTMLElement | null>> {
  const last = useRef(open);
  const listRef = useRef<HTMLElement>(null);
  const conversationRef = useRef<HTMLElement>(null);
  // Runs in the layout effect: later, the handling of lost focus would already have moved it.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = open;
    const has = document.activeElement;
    if (before === open || (has !== document.body && isFocusable(has))) return;
    const goal = open ? conversationRef.current : (document.getElementById(rowId(before ?? '')) ?? listRef.current);
    goal?.focus();
  }, [open]);
  return { listRef, conversationRef };
}

/** The list of conversations and the open one: side by side on desktop, one at a time on mobile. */
export function Conversations({ head, instead, panel, pathOf, emptyText, emptyAction }: ConversationsProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const open = readOpen(params);
  const isOpen = Boolean(open);
  const show = (id: string | undefined, replace = false) =>
    setParams(id ? { conversation: id } : {}, { replace, preventScrollReset: true });
  useLinkedConversation(
    (id) => show(id, true),
    () => show(undefined, true),
  );
  const { listRef, conversationRef } = useConversationFocus(open);
  return (
    <>
      <div className={styles.head} data-open={isOpen || undefined}>
        {head}
      </div>
      <div {...panel}>
        {instead || (
          <Card padding="none">
            <div className={styles.panes} data-open={isOpen || undefined}>
              <section ref={listRef} tabIndex={-1} aria-label={t('conversations:title')} className={styles.list}>
                <ConversationList open={open} onOpen={(id) => show(id)} emptyText={emptyText} emptyAction={emptyAction} />
              </section>
              <section ref={conversationRef} tabIndex={-1} aria-label={t('conversations:open')} className={styles.conversation}>
                {open ? <Thread key={open} id={open} pathOf={pathOf} onBack={() => show(undefined)} /> : <NothingOpen />}
              </section>
            </div>
          </Card>
        )}
      </div>
    </>
  );
}

function NothingOpen() {
  const { t } = useTranslation();
  return (
    <div className={styles.nothingOpen}>
      <img src="/api/art/empty-messages.svg?w=480&h=300" alt="" width={240} height={150} className={styles.picture} />
      <Text tone="soft">{t('conversations:choose')}</Text>
    </div>
  );
}
