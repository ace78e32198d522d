import { answerQuestion, readerQuestionLimits, type TeamQuestion } from '@ngoma/api/features/events/reader-questions';
import { useForm } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { useAnswer } from './questions.queries.ts';
import styles from './TeamQuestions.module.css';

interface AnswerValues {
  readonly answer: string;
  readonly isPublic: boolean;
}

interface AnswerFormProps {
  readonly question: TeamQuestion;
  /** Called once the answer is stored, and if the organizer keeps the old one. */
  readonly onClose: () => void;
}

/** Answers a question of a reader, for the asker alone or on the page of the event too. */
export function AnswerForm({ question: { _id, question, answer }, onClose }: AnswerFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const save = useAnswer(_id);
  const form = useForm<AnswerValues>({
    defaultValues: { answer: answer?.text ?? '', isPublic: answer?.isPublic ?? true },
    resolver: formResolver({ endpoint: answerQuestion, locale, toWire: (values) => values }),
  });
  const { register, formState, handleSubmit } = form;
  const submit = handleSubmit(async (values) => {
    try {
      toast((await save.mutateAsync(values)).message, 'success');
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate aria-label={t('team-questions:answerTo', { question })} onSubmit={submit} className={styles.form}>
      <FormError message={formState.errors.root?.message} />
      <TextArea
        {...register('answer')}
        label={t('team-questions:answer')}
        error={formState.errors.answer?.message}
        maxLength={readerQuestionLimits.answer}
        rows={3}
      />
      <Switch {...register('isPublic')} label={t('team-questions:isPublic')} hint={t('team-questions:isPublicHint')} />
      <Row>
        <Button type="submit" variant="sun" size="medium" isBusy={save.isPending}>
          {t('team-questions:send')}
        </Button>
        <Button variant="quiet" size="medium" onClick={onClose}>
          {t('team-questions:cancel')}
        </Button>
      </Row>
    </form>
  );
}
