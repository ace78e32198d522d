import { type ReactNode, Suspense, useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { ComingDays } from './ComingDays.tsx';
import styles from './DaysPart.module.css';
import { type DayChoice, dayChoiceOf } from './day-choice.ts';

interface DaysPartProps {
  readonly title: string;
  readonly filters: Filters;
  /** Returns the chart, which is loaded when it is shown. */
  readonly children: (choice: DayChoice) => ReactNode;
}

/**
 * The place of the chart by day above a list: on phones folded away, because the list comes first. Shows the day to which the list is
 * narrowed, and leads back. A search has no chart, because counting its days would read every order that it finds.
 */
export function DaysPart({ title, filters, children }: DaysPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isWide = useMediaQuery('(min-width: 900px)');
  const [isOpen, setOpen] = useState(false);
  const choice = dayChoiceOf(filters);
  const content = filters.q ? (
    <p className={styles.searched}>{t('sales-by-day:searched')}</p>
  ) : (
    <Suspense fallback={<ComingDays />}>{children(choice)}</Suspense>
  );
  return (
    <Stack className={styles.part}>
      {isWide ? (
        <Card as="section" aria-label={title}>
          <Stack gap={1}>
            <Heading level={2} look="part">
              {title}
            </Heading>
            {content}
          </Stack>
        </Card>
      ) : (
        <Disclosure look="card" summary={title} isOpen={isOpen} onToggle={setOpen}>
          {isOpen && content}
        </Disclosure>
      )}
      {choice.day && (
        <Notice
          tone="primary"
          role="none"
          action={
            <Button size="compact" variant="outlined" onClick={choice.end}>
              {t('sales-by-day:allDays')}
            </Button>
          }
        >
          {t('sales-by-day:onlyDay', { day: formatDate(`${choice.day}T12:00:00Z`, 'dayYear', locale) })}
        </Notice>
      )}
    </Stack>
  );
}
