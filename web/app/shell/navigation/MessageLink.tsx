import ChatOutlined from '@mui/icons-material/ChatOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { type ConversationTarget, messagePath } from './message-path.ts';

interface MessageLinkProps extends ConversationTarget {
  readonly fullWidth?: boolean;
  /** Names the subject for screen readers, in a list of several links. */
  readonly of?: string;
  /** The number of messages so far, and how many of them are unread. */
  readonly messages?: { readonly count: number; readonly unread: number };
}

/** Links to the conversation with a person about a subject; renders nothing if the role has no messages page. */
export function MessageLink({ fullWidth = false, of, messages, ...target }: MessageLinkProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSession();
  const path = session.status === 'authenticated' ? messagePath(roleOf(session.user), target) : undefined;
  if (!path) return null;
  const button = (
    <Button
      component={Link}
      to={path}
      aria-label={of && labelWithValue(t('conversations:message'), of, locale)}
      variant="outlined"
      startIcon={<ChatOutlined />}
      fullWidth={fullWidth}
    >
      {t('conversations:message')}
    </Button>
  );
  if (!messages?.count) return button;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.75 }}>
      {button}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('conversations:said', { count: messages.count })}
      </Box>
      {messages.unread > 0 && <StatusChip tone="sun">{t('conversations:unread', { count: messages.unread })}</StatusChip>}
    </Box>
  );
}
