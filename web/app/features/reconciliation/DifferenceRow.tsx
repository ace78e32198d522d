import type { DayDifference } from '@ngoma/api/features/supervision/reconciliation';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './DifferenceRow.module.css';
import { NoteDialog } from './NoteDialog.tsx';
import { type GatewayDay, useExplain, useTakeStray } from './reconciliation.queries.ts';

type Asking = 'explain' | 'writeOff' | 'stray';

/** One difference with its line, its payment, and what an admin may do about it. */
export function DifferenceRow({ at, one }: { readonly at: GatewayDay; readonly one: DayDifference }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [asking, setAsking] = useState<Asking>();
  const explain = useExplain(at);
  const takeStray = useTakeStray(at);
  const isOurs = one.paymentId !== null;
  const isStray = one.kind === 'missing_in_books' && one.line === 'payment' && !isOurs;
  const amount = formatMoney(Math.abs(one.delta), locale);
  const act = (text: string) =>
    asking === 'stray'
      ? takeStray.mutateAsync(one.ref)
      : explain.mutateAsync({ difference: one.difference, explanation: text, writesOff: asking === 'writeOff' });
  return (
    <li className={styles.item}>
      <strong>{t(`reconciliation:difference.${one.kind}`)}</strong>
      <div className={styles.part}>
        {t(`reconciliation:line.${one.line}`)} {one.ref} · {formatDate(one.at, 'moment', locale)}
      </div>
      <div>
        {t('reconciliation:books')} {one.booksAmount === null ? '–' : <Money amountXaf={one.booksAmount} />}
        {' · '}
        {t('reconciliation:atGateway')} {one.gatewayAmount === null ? '–' : <Money amountXaf={one.gatewayAmount} />}
      </div>
      {one.orderId && (
        <TextLink to={`?tab=orders&open=${one.orderId}`}>{t('reconciliation:order', { code: one.orderCode ?? '' })}</TextLink>
      )}
      {one.explanation ? (
        <div className={styles.soft}>
          {one.explanation.isWrittenOff && `${t('reconciliation:writtenOff')} · `}
          {one.explanation.text} ({one.explanation.by})
        </div>
      ) : (
        <Row align="stretch">
          {isStray && (
            <Button size="compact" onClick={() => setAsking('stray')}>
              {t('reconciliation:stray.act')}
            </Button>
          )}
          <Button size="compact" onClick={() => setAsking('explain')}>
            {t('reconciliation:explain.act')}
          </Button>
          {!(one.kind === 'missing_in_books' && isOurs) && (
            <Button variant="danger" size="compact" onClick={() => setAsking('writeOff')}>
              {t('reconciliation:writeOff.act')}
            </Button>
          )}
        </Row>
      )}
      {asking && (
        <NoteDialog
          title={t(`reconciliation:${asking}.title`)}
          lead={t(`reconciliation:${asking}.lead`, { amount })}
          confirmLabel={t(`reconciliation:${asking}.act`)}
          tone={asking === 'writeOff' ? 'danger' : 'ink'}
          {...(asking !== 'stray' && { label: t('reconciliation:explanation'), isRequired: true })}
          act={act}
          onClose={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}
