import type { TeamQuestion as Question } from '@ngoma/api/features/events/reader-questions';
import ChatCircle from '@phosphor-icons/core/regular/chat-circle.svg?react';
import PencilSimple from '@phosphor-icons/core/regular/pencil-simple.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { useRemoveQuestion } from './questions.queries.ts';
import styles from './TeamQuestions.module.css';

/** Asks before a question is deleted. */
function RemoveDialog({ question, isOpen, onClose }: { question: Question; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useRemoveQuestion(question._id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => toast(message, 'success'),
      onError: (error) => toast(error.message, 'error'),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t('team-questions:removeTitle')}
      confirmLabel={t('team-questions:removeNow')}
      isOpen={isOpen}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{t('team-questions:removeText', { name: question.asker.name })}</Text>
    </ConfirmDialog>
  );
}

/** A question with its asker, its event and its answer, or the form for one. */
export function TeamQuestion({ question: one }: { readonly question: Question }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { question, askedAt, answer, asker, event } = one;
  const [isAnswering, setAnswering] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className={styles.entry}>
      <Portrait name={asker.name} />
      <div className={styles.content}>
        <div className={styles.line}>
          <Text as="span" isStrong>
            {asker.name}
          </Text>
          {asker.isHolder && (
            <Badge tone="primary" isDense>
              {t('team-questions:holder')}
            </Badge>
          )}
          <Text as="span" look="small" tone="soft">
            {formatDate(askedAt, 'moment', locale, event.zone)}
          </Text>
        </div>
        <TextLink to={`/events/questions?event=${event._id}`} look="quiet">
          {event.eventName}
        </TextLink>
        <p className={styles.question}>{question}</p>
        {answer && !isAnswering && (
          <div className={styles.answer}>
            <p className={styles.text}>{answer.text}</p>
            <Text look="small" tone="soft">
              {t(answer.isPublic ? 'team-questions:shown' : 'team-questions:private')}
            </Text>
          </div>
        )}
        {isAnswering ? (
          <AnswerForm question={one} onClose={() => setAnswering(false)} />
        ) : (
          <div className={styles.line}>
            <Button
              size="medium"
              variant={answer ? 'outlined' : 'soft'}
              icon={answer ? <PencilSimple /> : <ChatCircle />}
              aria-label={t(answer ? 'team-questions:changeOf' : 'team-questions:answerTo', { question })}
              onClick={() => setAnswering(true)}
            >
              {t(answer ? 'team-questions:change' : 'team-questions:answerIt')}
            </Button>
            <Button
              size="medium"
              variant="quiet"
              icon={<Trash />}
              aria-label={t('team-questions:removeOf', { question })}
              onClick={() => setRemoving(true)}
            >
              {t('team-questions:remove')}
            </Button>
          </div>
        )}
      </div>
      <RemoveDialog question={one} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </li>
  );
}
