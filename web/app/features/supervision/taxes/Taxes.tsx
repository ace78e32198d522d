import { localizedText } from '@ngoma/api/common/locale';
import type { ManagedTax, TaxRate } from '@ngoma/api/features/events/ticketing/taxes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { percentOf } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { AddTaxDialog, TaxRateDialog } from './TaxDialogs.tsx';
import styles from './Taxes.module.css';
import { taxesQuery } from './taxes.queries.ts';

const tones: Readonly<Record<TaxRate['state'], BadgeTone>> = { planned: 'primary', current: 'leaf', past: 'neutral' };

/** One entry of the history: the rate, from when, why, and who set it. */
function Rate({ rate: { basisPoints, validFrom, reason, by, at, state } }: { readonly rate: TaxRate }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <li className={styles.rate}>
      <div className={styles.percent}>
        {basisPoints === null ? t('taxes:manage.ends') : percentOf(basisPoints, locale)}
        <Badge tone={tones[state]}>{t(`taxes:state.${state}`)}</Badge>
      </div>
      <div>{t('taxes:manage.since', { moment: formatDate(validFrom, 'moment', locale) })}</div>
      <div>{reason}</div>
      <div className={styles.author}>
        {by ?? t('taxes:manage.byApplication')} · {formatDate(at, 'moment', locale)}
      </div>
    </li>
  );
}

/** A tax with its rate now, where it applies, and the history of its rates. */
function Tax({ tax }: { readonly tax: ManagedTax }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [asked, setAsked] = useState<'set' | 'end'>();
  const name = localizedText(locale, tax.name, tax.nameFr);
  return (
    <Card aria-label={name} as="section">
      <Stack gap={1.5}>
        <Row>
          <Heading level={2} look="part" className={styles.name}>
            {name}
          </Heading>
          <Badge tone={tax.basisPoints === null ? 'neutral' : 'leaf'}>
            {tax.basisPoints === null ? t('taxes:manage.noRate') : percentOf(tax.basisPoints, locale)}
          </Badge>
        </Row>
        <Text tone="soft">
          {t(`taxes:country.${tax.country}`)} · {t('taxes:manage.events', { count: tax.events })}
        </Text>
        {tax.rates.length > 0 && (
          <Stack as="ol" gap={1.5}>
            {tax.rates.map((rate) => (
              <Rate key={rate._id} rate={rate} />
            ))}
          </Stack>
        )}
        <Row align="stretch">
          <Button size="medium" aria-label={t('taxes:manage.setOf', { name })} onClick={() => setAsked('set')}>
            {t('taxes:manage.set')}
          </Button>
          {tax.basisPoints !== null && (
            <Button
              variant="quiet-danger"
              size="medium"
              onClick={() => setAsked('end')}
              aria-label={t('taxes:manage.endOf', { name })}
            >
              {t('taxes:manage.end')}
            </Button>
          )}
        </Row>
        {asked && <TaxRateDialog tax={tax} isEnd={asked === 'end'} onClose={() => setAsked(undefined)} />}
      </Stack>
    </Card>
  );
}

/** The taxes on tickets that organizers can apply, with the history of their rates. */
export function Taxes() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(taxesQuery());
  const [isAdding, setAdding] = useState(false);
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <RowSkeletons count={3} />;
  return (
    <Stack>
      <Row gap={2}>
        <p className={styles.lead}>{t('taxes:manage.lead')}</p>
        <Button variant="ink" size="medium" onClick={() => setAdding(true)}>
          {t('taxes:manage.add')}
        </Button>
      </Row>
      {data.length === 0 && <EmptyState title={t('taxes:manage.none')} />}
      <div className={styles.taxes}>
        {data.map((tax) => (
          <Tax key={tax._id} tax={tax} />
        ))}
      </div>
      {isAdding && <AddTaxDialog onClose={() => setAdding(false)} />}
    </Stack>
  );
}
