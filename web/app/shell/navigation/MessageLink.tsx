import ChatCircle from '@phosphor-icons/core/regular/chat-circle.svg?react';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { type ConversationTarget, messagePath } from './message-path.ts';

interface MessageLinkProps extends ConversationTarget {
  readonly isWide?: boolean;
  /** Names the subject for screen readers, in a list of several links. */
  readonly of?: string;
  /** The number of messages so far, and how many of them are unread. */
  readonly messages?: { readonly count: number; readonly unread: number };
}

/** Links to the conversation with a person about a subject; renders nothing if the role has no messages page. */
export function MessageLink({ isWide = false, of, messages, ...target }: MessageLinkProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSession();
  const path = session.status === 'authenticated' ? messagePath(roleOf(session.user), target) : undefined;
  if (!path) return null;
  const button = (
    <ButtonLink
      to={path}
      size="medium"
      aria-label={of && labelWithValue(t('conversations:message'), of, locale)}
      icon={<ChatCircle />}
      isWide={isWide}
    >
      {t('conversations:message')}
    </ButtonLink>
  );
  if (!messages?.count) return button;
  return (
    <Row gap={1.5}>
      {button}
      <Text as="span" look="small" tone="soft">
        {t('conversations:said', { count: messages.count })}
      </Text>
      {messages.unread > 0 && <Badge tone="sun">{t('conversations:unread', { count: messages.unread })}</Badge>}
    </Row>
  );
}
