import type { EventTaxes } from '@ngoma/api/features/events/ticketing/taxes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { percentOf } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './EventTaxesCard.module.css';
import { TaxesDialog } from './TaxesDialog.tsx';
import { eventTaxesQuery } from './taxes.queries.ts';

/** The earlier choices of an event. */
function History({ history }: Pick<EventTaxes, 'history'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <details>
      <summary className={styles.history}>{t('event-taxes:history', { count: history.length })}</summary>
      <Stack as="ol" gap={1}>
        {history.map(({ version, taxes, by, at }) => (
          <li key={version} className={styles.item}>
            <div>
              {taxes.length === 0
                ? t('event-taxes:none')
                : taxes.map(({ name, mode }) => t(`event-taxes:shown.${mode}`, { tax: name })).join(', ')}
            </div>
            <div className={styles.soft}>
              {by} · {formatDate(at, 'moment', locale)}
            </div>
          </li>
        ))}
      </Stack>
    </details>
  );
}

function Chosen({ eventId, current }: { readonly eventId: string; readonly current: EventTaxes }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  // Outlives the dialog, which begins anew when somebody else has changed the taxes.
  const [problem, setProblem] = useState<string>();
  const { taxes, taxNumber, history } = current;
  const ask = (is: boolean) => {
    setProblem(undefined);
    setAsking(is);
  };
  return (
    <>
      {taxes.length === 0 && <Text>{t('event-taxes:none')}</Text>}
      {taxes.length > 0 && (
        <ul className={styles.list}>
          {taxes.map(({ taxId, name, mode, basisPoints }) => (
            <li key={taxId}>
              {basisPoints === null
                ? t('event-taxes:ended', { name })
                : t(`event-taxes:shown.${mode}`, { tax: `${name} ${percentOf(basisPoints, locale)}` })}
            </li>
          ))}
        </ul>
      )}
      {taxNumber && <Text>{t('event-taxes:taxNumberIs', { number: taxNumber })}</Text>}
      <Row>
        <Button size="medium" onClick={() => ask(true)}>
          {t('event-taxes:action')}
        </Button>
      </Row>
      {history.length > 0 && <History history={history} />}
      {isAsking && (
        <TaxesDialog key={current.version} {...{ eventId, current, problem }} onProblem={setProblem} onClose={() => ask(false)} />
      )}
    </>
  );
}

/** The taxes on the tickets of an own event. They are saved on their own, not with the form around. */
export function EventTaxesCard({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(eventTaxesQuery(eventId));
  return (
    <Card aria-labelledby="taxes-title" as="section">
      <Stack gap={1.5}>
        <Heading id="taxes-title" level={2} look="part">
          {t('event-taxes:heading')}
        </Heading>
        <Text tone="soft">{t('event-taxes:words')}</Text>
        {data && <Chosen eventId={eventId} current={data} />}
        {!data && error && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <PanelSkeleton size="row" />}
      </Stack>
    </Card>
  );
}
