import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './Questions.module.css';

interface QuestionProps {
  /** An address such as `#payment` opens it. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** The link to the page that the answer is about. */
  readonly link?: ReactNode;
}

function Question({ id, question, answer, link }: QuestionProps) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hash === `#${id}`) setOpen(true);
  }, [hash, id]);
  return (
    <Disclosure id={id} summary={question} look="rows" isOpen={isOpen} onToggle={setOpen}>
      <Text tone="soft">{answer}</Text>
      {link && <p className={styles.link}>{link}</p>}
    </Disclosure>
  );
}

/** Frequent questions with their answers, each with the way to the page that solves it. */
export function Questions() {
  const { t } = useTranslation();
  const questions: readonly QuestionProps[] = [
    {
      id: 'tickets',
      question: t('support:tickets.question'),
      answer: t('support:tickets.answer'),
      link: (
        <TextLink to="/ticket-management" hasTouchHeight>
          {t('support:tickets.link')}
        </TextLink>
      ),
    },
    {
      id: 'payment',
      question: t('support:payment.question'),
      answer: t('support:payment.answer'),
      link: (
        <TextLink to="/debited" hasTouchHeight>
          {t('support:payment.debited')}
        </TextLink>
      ),
    },
    {
      id: 'refund',
      question: t('support:refund.question'),
      answer: t('support:refund.answer'),
      link: (
        <TextLink to="/ticket-management?when=orders" hasTouchHeight>
          {t('support:refund.link')}
        </TextLink>
      ),
    },
    { id: 'checkin', question: t('support:checkin.question'), answer: t('support:checkin.answer') },
    {
      id: 'password',
      question: t('support:password.question'),
      answer: t('support:password.answer'),
      link: (
        <TextLink to="/password-recovery" hasTouchHeight>
          {t('support:password.link')}
        </TextLink>
      ),
    },
    {
      id: 'publish',
      question: t('support:publish.question'),
      answer: t('support:publish.answer'),
      link: (
        <TextLink to="/register?role=organizer" hasTouchHeight>
          {t('support:publish.link')}
        </TextLink>
      ),
    },
    { id: 'sales', question: t('support:sales.question'), answer: t('support:sales.answer') },
  ];
  return (
    <section aria-label={t('support:questions')}>
      <Card padding="none">
        {questions.map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </Card>
    </section>
  );
}
