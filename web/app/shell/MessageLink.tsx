import ChatOutlined from '@mui/icons-material/ChatOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { roleOf } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { messagePath, type Wanted } from './message-path.ts';

interface MessageLinkProps extends Wanted {
  readonly fullWidth?: boolean;
  /** Where there are many of them: which one this is, for those who hear it by itself. */
  readonly of?: string;
}

/** Leads to the conversation with somebody about something; nothing where there is no such page. */
export function MessageLink({ fullWidth = false, of, ...wanted }: MessageLinkProps) {
  const { t } = useTranslation();
  const session = useSession();
  const path = session.status === 'authenticated' ? messagePath(roleOf(session.user), wanted) : undefined;
  if (!path) return null;
  return (
    <Button
      component={Link}
      to={path}
      aria-label={of && `${t('conversations:message')}: ${of}`}
      variant="outlined"
      startIcon={<ChatOutlined />}
      fullWidth={fullWidth}
    >
      {t('conversations:message')}
    </Button>
  );
}
