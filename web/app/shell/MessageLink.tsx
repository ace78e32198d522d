import ChatOutlined from '@mui/icons-material/ChatOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { nameAndWords } from '#lib/punctuation.ts';
import { roleOf } from '#lib/session.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { messagePath, type Wanted } from './message-path.ts';

interface MessageLinkProps extends Wanted {
  readonly fullWidth?: boolean;
  /** Where there are many of them: which one this is, for those who hear it by itself. */
  readonly of?: string;
  /** What was written so far, and how much of it waits to be read. */
  readonly said?: { readonly count: number; readonly unread: number };
}

/** Leads to the conversation with somebody about something; nothing where there is no such page. */
export function MessageLink({ fullWidth = false, of, said, ...wanted }: MessageLinkProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSession();
  const path = session.status === 'authenticated' ? messagePath(roleOf(session.user), wanted) : undefined;
  if (!path) return null;
  const button = (
    <Button
      component={Link}
      to={path}
      aria-label={of && nameAndWords(t('conversations:message'), of, locale)}
      variant="outlined"
      startIcon={<ChatOutlined />}
      fullWidth={fullWidth}
    >
      {t('conversations:message')}
    </Button>
  );
  if (!said?.count) return button;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.75 }}>
      {button}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('conversations:said', { count: said.count })}
      </Box>
      {said.unread > 0 && <StatusChip tone="sun">{t('conversations:unread', { count: said.unread })}</StatusChip>}
    </Box>
  );
}
