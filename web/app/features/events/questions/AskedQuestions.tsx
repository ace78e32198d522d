import { type ReaderQuestion, readerQuestionLimits } from '@ngoma/api/features/events/reader-questions';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import type { FormAnswer } from '#lib/form/form-answer.ts';
import { formatDate, formatEventDate } from '#lib/format/format.ts';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './AskedQuestions.module.css';
import type { AskedEvent } from './asked-questions.server.ts';
import { questionTexts } from './question-texts.ts';
import { canAsk } from './questions-path.ts';

interface AskedQuestionsProps {
  readonly event: AskedEvent;
  readonly questions: readonly ReaderQuestion[];
  readonly accessCode: string | undefined;
  /** The answer of the server to a refused form. */
  readonly refused: FormAnswer | undefined;
}

/** The form for a new question. What was typed stays if it is refused. */
function AskForm({ refused }: Pick<AskedQuestionsProps, 'refused'>) {
  const { t } = useTranslation();
  return (
    <form method="post" noValidate className={styles.form}>
      <input type="hidden" name="do" value="ask" />
      <TextArea
        name="question"
        label={t('reader-questions:question')}
        hint={t('reader-questions:hint')}
        error={refused?.errors?.question}
        defaultValue={refused?.values?.question}
        maxLength={readerQuestionLimits.question}
        rows={3}
      />
      <div>
        <Button type="submit" variant="sun">
          {t('reader-questions:ask')}
        </Button>
      </div>
    </form>
  );
}

function Entry({
  question: { _id, question, askedAt, answer },
  zone,
}: {
  readonly question: ReaderQuestion;
  readonly zone: string;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <Badge tone={answer ? 'leaf' : 'neutral'}>{t(answer ? 'reader-questions:answered' : 'reader-questions:waiting')}</Badge>
        <Text as="span" look="small" tone="soft">
          {formatDate(askedAt, 'moment', locale, zone)}
        </Text>
      </div>
      <p className={styles.question}>{question}</p>
      {answer && (
        <div className={styles.answer}>
          <p className={styles.text}>{answer.text}</p>
          {answer.isPublic && (
            <Text look="small" tone="soft">
              {t('reader-questions:public')}
            </Text>
          )}
        </div>
      )}
      <Disclosure summary={t('reader-questions:remove')} look="plain">
        <form method="post" className={styles.remove}>
          <input type="hidden" name="do" value="remove" />
          <input type="hidden" name="id" value={_id} />
          <Text look="small">{t('reader-questions:removeText')}</Text>
          <div>
            <Button type="submit" size="medium" variant="danger">
              {t('reader-questions:removeNow')}
            </Button>
          </div>
        </form>
      </Disclosure>
    </li>
  );
}

function Content({ event, questions, accessCode, refused }: AskedQuestionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const back = `/our-event/${event._id}${accessCode ? `?code=${encodeURIComponent(accessCode)}` : ''}`;
  return (
    <Page width="text">
      <PageTitle>{t('reader-questions:title')}</PageTitle>
      <Stack gap={1}>
        <TextLink href={back} hasTouchHeight>
          <ArrowLeft /> {event.eventName}
        </TextLink>
        <Heading level={1}>{t('reader-questions:title')}</Heading>
        <Text tone="soft">
          {t('reader-questions:lead', { organizer: event.organizer, date: formatEventDate(event.date, locale, event.zone) })}
        </Text>
      </Stack>
      {refused?.errors?.root && !refused.errors.question && (
        <Notice tone="red" role="alert">
          {refused.errors.root}
        </Notice>
      )}
      {canAsk(event) ? <AskForm refused={refused} /> : <Notice tone="primary">{t('reader-questions:closed')}</Notice>}
      {questions.length > 0 && (
        <Section title={t('reader-questions:own')}>
          <ul className={styles.list}>
            {questions.map((question) => (
              <Entry key={question._id} question={question} zone={event.zone} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

/** The page on which a reader asks the organizer of an event, and sees the answers. Its forms are native ones, so that it needs no code. */
export const AskedQuestions = (props: AskedQuestionsProps) => (
  <OwnTexts source={questionTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);
