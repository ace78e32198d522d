import type { Contract } from '@ngoma/api/features/contracts/contracts';
import type { DisputeMessage } from '@ngoma/api/features/conversations';
import Paperclip from '@phosphor-icons/core/regular/paperclip.svg?react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './DisputeMessages.module.css';
import { disputeMessagesQuery, saveDisputeMessageFile } from './dispute.queries.ts';

function OneMessage({ contract, message }: { readonly contract: Contract; readonly message: DisputeMessage }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const { by, text, isRemoved, files, createdAt } = message;
  const save = (fileId: string, name: string) =>
    void saveDisputeMessageFile(contract._id, fileId, name).catch((error: Error) => toast(error.message, 'error'));
  return (
    <li className={styles.message} data-side={by}>
      <Text look="small" isStrong>
        {contract[by].name}
      </Text>
      <p className={styles.text}>{isRemoved ? t('contracts:evidence.removed') : text}</p>
      {files.map(({ _id, name }) => (
        <Button key={_id} variant="quiet" size="compact" icon={<Paperclip />} onClick={() => save(_id, name)}>
          <span className={styles.name}>{name}</span>
        </Button>
      ))}
      <Text look="small" tone="soft">
        <time dateTime={createdAt}>{formatDate(createdAt, 'moment', locale)}</time>
      </Text>
    </li>
  );
}

/** The messages themselves, which are loaded only after an admin has asked for them. */
function Messages({ contract }: { readonly contract: Contract }) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    disputeMessagesQuery(contract._id),
  );
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="part" />;
  // The latest page comes first.
  const messages = data.pages.toReversed().flatMap((page) => page.messages);
  if (messages.length === 0) return <Text tone="soft">{t('contracts:evidence.none')}</Text>;
  return (
    <Stack gap={1}>
      {hasNextPage && (
        <Button size="medium" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('contracts:evidence.earlier')}
        </Button>
      )}
      <ol aria-label={t('contracts:evidence.messages')} className={styles.list}>
        {messages.map((message) => (
          <OneMessage key={message._id} contract={contract} message={message} />
        ))}
      </ol>
    </Stack>
  );
}

/** The messages of the two sides about the contract. They are private, so an admin asks for them, and each view is recorded. */
export function DisputeMessages({ contract }: { readonly contract: Contract }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  return (
    <Stack gap={1}>
      <Heading level={3}>{t('contracts:evidence.messages')}</Heading>
      <Text tone="soft">{t('contracts:evidence.recorded')}</Text>
      {isAsked ? (
        <Messages contract={contract} />
      ) : (
        <div>
          <Button size="medium" onClick={() => setAsked(true)}>
            {t('contracts:evidence.read')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
