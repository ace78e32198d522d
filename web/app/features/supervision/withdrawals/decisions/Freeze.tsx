import type { AccountFreeze } from '@ngoma/api/features/withdrawals/freezes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Part } from '#ui/overlay/SideDrawer.tsx';
import { ReasonDialog } from '../../ReasonDialog.tsx';
import { freezesQuery, useFreeze, useLiftFreeze } from '../withdrawals.queries.ts';
import styles from './Freeze.module.css';

/** A freeze that has ended: who froze and lifted it, when and why. */
function Ended({ freeze }: { readonly freeze: AccountFreeze }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { reason, frozenAt, frozenBy, liftedAt, liftedBy, liftReason } = freeze;
  return (
    <div className={styles.soft}>
      {t('withdrawal-queue:freeze.by', { admin: frozenBy, moment: formatDate(frozenAt, 'moment', locale) })}{' '}
      {quoted(reason, locale)}
      <br />
      {liftedAt &&
        t('withdrawal-queue:freeze.liftedBy', { admin: liftedBy ?? '', moment: formatDate(liftedAt, 'moment', locale) })}{' '}
      {liftReason && quoted(liftReason, locale)}
    </div>
  );
}

interface FreezeProps {
  /** The id of an organizer or provider. */
  readonly id: string;
  readonly name: string;
}

/** Whether the money of a seller is frozen, and why; the actions to freeze it and to lift that. */
export function Freeze({ id, name }: FreezeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(freezesQuery(id));
  const [freeze, lift] = [useFreeze(id), useLiftFreeze(id)];
  const [isAsking, setAsking] = useState(false);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return null;
  const current = data.find(({ liftedAt }) => liftedAt === null);
  const action = current ? 'lift' : 'freeze';
  return (
    <Part title={t('withdrawal-queue:freeze.title')}>
      {current && (
        <Notice tone="red" role="none">
          <strong>{current.reason}</strong>
          <br />
          {t('withdrawal-queue:freeze.by', {
            admin: current.frozenBy,
            moment: formatDate(current.frozenAt, 'moment', locale),
          })}
        </Notice>
      )}
      {data.map((one) => one.liftedAt && <Ended key={one.frozenAt} freeze={one} />)}
      <Row>
        <Button variant={current ? 'outlined' : 'danger'} size="medium" onClick={() => setAsking(true)}>
          {t(`withdrawal-queue:freeze.action.${action}`)}
        </Button>
      </Row>
      {isAsking && (
        <ReasonDialog
          title={t(`withdrawal-queue:freeze.question.${action}`, { name })}
          words={t(`withdrawal-queue:freeze.words.${action}`)}
          confirmLabel={t(`withdrawal-queue:freeze.action.${action}`)}
          tone={current ? 'ink' : 'danger'}
          reason="required"
          act={(reason) => (current ? lift : freeze).mutateAsync(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </Part>
  );
}
