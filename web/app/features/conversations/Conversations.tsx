import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type Conversation, startConversation } from '@ngoma/api/features/conversations';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { call } from '#lib/call.ts';
import { canHold } from '#lib/focus-keeper.ts';
import type { TabPanel } from '#lib/use-tabs.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { ConversationList, rowId } from './ConversationList.tsx';
import { readOpen, readWanted } from './conversation-search.ts';
import { Thread } from './Thread.tsx';

interface ConversationsProps {
  /** The head of the page; on a phone it makes room for an open conversation. */
  readonly head: ReactNode;
  /** What the head leads to besides; it takes the conversations' place, and the head keeps its own. */
  readonly instead?: ReactNode;
  /** What ties what stands under the head to the head's tabs, where it has some. */
  readonly panel?: TabPanel;
  readonly pathOf: (subject: Conversation['subject']) => string | undefined;
  readonly emptyText: string;
  readonly emptyAction: ReactNode;
}

/** Opens the conversation that a link asks for, begun where there is none yet; not for who has gone on elsewhere meanwhile. */
function useWanted(onOpen: (id: string) => void, onFail: () => void) {
  const [params] = useSearchParams();
  const toast = useToast();
  const isLeaving = useNavigation().state !== 'idle';
  const key = params.toString();
  const begun = useEffectEvent((id: string) => {
    if (!isLeaving) onOpen(id);
  });
  const failed = useEffectEvent((error: Error) => {
    toast(error.message, 'error');
    if (!isLeaving) onFail();
  });
  useEffect(() => {
    const wanted = readWanted(new URLSearchParams(key));
    if (!wanted) return;
    let isWanted = true;
    call(startConversation, { body: wanted }).then(
      ({ conversation }) => isWanted && begun(conversation._id),
      (error: Error) => isWanted && failed(error),
    );
    return () => {
      isWanted = false;
    };
  }, [key]);
}

/**
 * Leads the focus where the way goes, when what had it makes room: from a row of the list into the conversation, and from a
 * conversation that is closed back to its row. One that a link has begun may have no row, or not on this page: then to the list.
 * The answers go to what is around the list, and around the open conversation.
 */
function useFocusOnWay(open: string | undefined): Record<'aroundList' | 'aroundOpen', RefObject<HTMLElement | null>> {
  const last = useRef(open);
  const aroundList = useRef<HTMLElement>(null);
  const aroundOpen = useRef<HTMLElement>(null);
  // In the moment of the change: a little later what watches over lost focus has found it a place of its own.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = open;
    const has = document.activeElement;
    if (before === open || (has !== document.body && canHold(has))) return;
    const goal = open ? aroundOpen.current : (document.getElementById(rowId(before ?? '')) ?? aroundList.current);
    goal?.focus();
  }, [open]);
  return { aroundList, aroundOpen };
}

/** The list of conversations and the open one: beside each other on a desk, one after the other on a phone. */
export function Conversations({ head, instead, panel, pathOf, emptyText, emptyAction }: ConversationsProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const open = readOpen(params);
  const show = (id: string | undefined, replace = false) =>
    setParams(id ? { conversation: id } : {}, { replace, preventScrollReset: true });
  useWanted(
    (id) => show(id, true),
    () => show(undefined, true),
  );
  const { aroundList, aroundOpen } = useFocusOnWay(open);
  return (
    <>
      <Box sx={{ display: { xs: open ? 'none' : 'block', md: 'block' } }}>{head}</Box>
      {instead ? (
        <Box {...panel}>{instead}</Box>
      ) : (
        <Card
          {...panel}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '340px minmax(0, 1fr)' },
            gridTemplateRows: 'minmax(0, 1fr)',
            // As high as the window leaves room: the words scroll, and where one writes stays at the thumb.
            height: { xs: open ? 'calc(100dvh - 112px)' : 'calc(100dvh - 236px)', md: 'calc(100dvh - 218px)' },
            minHeight: 420,
            overflow: 'hidden',
          }}
        >
          <Box
            component="section"
            ref={aroundList}
            tabIndex={-1}
            aria-label={t('conversations:title')}
            sx={{
              // The card cuts off whatever stands out of it.
              '&:focus-visible': { outlineOffset: -3 },
              display: { xs: open ? 'none' : 'block', md: 'block' },
              minHeight: 0,
              borderRight: { md: '1px solid' },
              borderColor: { md: 'divider' },
            }}
          >
            <ConversationList open={open} onOpen={(id) => show(id)} emptyText={emptyText} emptyAction={emptyAction} />
          </Box>
          <Box
            component="section"
            ref={aroundOpen}
            tabIndex={-1}
            aria-label={t('conversations:open')}
            sx={{ display: { xs: open ? 'block' : 'none', md: 'block' }, minHeight: 0, '&:focus-visible': { outlineOffset: -3 } }}
          >
            {open ? (
              <Thread key={open} id={open} pathOf={pathOf} onBack={() => show(undefined)} />
            ) : (
              <Box
                sx={{
                  display: 'grid',
                  placeContent: 'center',
                  justifyItems: 'center',
                  gap: 2,
                  height: '100%',
                  p: 3,
                  bgcolor: 'background.default',
                }}
              >
                <Box
                  component="img"
                  src="/api/art/empty-messages.svg?w=480&h=300"
                  alt=""
                  width={240}
                  height={150}
                  sx={{ borderRadius: '16px' }}
                />
                <Typography sx={{ color: 'text.secondary' }}>{t('conversations:choose')}</Typography>
              </Box>
            )}
          </Box>
        </Card>
      )}
    </>
  );
}
