import type { Message } from '@ngoma/api/features/conversations';
import Checks from '@phosphor-icons/core/regular/checks.svg?react';
import LockSimple from '@phosphor-icons/core/regular/lock-simple.svg?react';
import WarningCircle from '@phosphor-icons/core/regular/warning-circle.svg?react';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import styles from './MessageBubble.module.css';
import { MessageFiles } from './MessageFiles.tsx';
import type { Sending } from './use-sendings.ts';

interface BubbleProps {
  readonly isMine: boolean;
  readonly isFaint?: boolean;
  readonly children: ReactNode;
  /** Small line below the message. */
  readonly foot: ReactNode;
}

function Bubble({ isMine, isFaint = false, children, foot }: BubbleProps) {
  return (
    <li className={styles.message} data-mine={isMine || undefined} data-faint={isFaint || undefined}>
      <div className={styles.bubble}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </li>
  );
}

interface MessageBubbleProps {
  readonly conversationId: string;
  readonly message: Message;
  /** Whether it is the last message that the other person has read. */
  readonly isLastRead: boolean;
}

/** One message: its text and files, its time, and whether it was read. */
export function MessageBubble({ conversationId, message, isLastRead }: MessageBubbleProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { isMine, isMasked, isRemoved, text, files, createdAt } = message;
  return (
    <Bubble
      isMine={isMine}
      isFaint={isRemoved}
      foot={
        <>
          <time dateTime={createdAt}>{formatDate(createdAt, 'time', locale)}</time>
          {isMasked && (
            <>
              <span className={styles.lock}>
                <LockSimple />
              </span>
              {t('conversations:hidden')}
            </>
          )}
          {isLastRead && (
            <>
              <span className={styles.checks}>
                <Checks />
              </span>
              {t('conversations:read')}
            </>
          )}
        </>
      }
    >
      {isRemoved ? t('conversations:removed') : text && <span>{text}</span>}
      {files.length > 0 && <MessageFiles conversationId={conversationId} files={files} />}
    </Bubble>
  );
}

interface SendingBubbleProps {
  readonly sending: Sending;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

/** A message that is being sent, or one that failed and can be retried. */
export function SendingBubble({ sending, onRetry, onDrop }: SendingBubbleProps) {
  const { t } = useTranslation();
  return (
    <Bubble
      isMine
      foot={
        sending.problem === undefined ? (
          t('conversations:sending')
        ) : (
          <>
            <span className={styles.warning}>
              <WarningCircle />
            </span>
            <span role="alert" className={styles.unsent}>
              {t('conversations:unsent', { why: sending.problem })}
            </span>
            <Button variant="quiet" size="compact" onClick={onRetry}>
              {t('common:tryAgain')}
            </Button>
            <Button variant="quiet" size="compact" onClick={onDrop}>
              {t('conversations:drop')}
            </Button>
          </>
        )
      }
    >
      {sending.text && <span>{sending.text}</span>}
      {sending.files.map((file) => (
        <span key={`${file.name} ${file.size}`}>{file.name}</span>
      ))}
    </Bubble>
  );
}
