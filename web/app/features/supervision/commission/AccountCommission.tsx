import type { CommissionRate } from '@ngoma/api/features/events/ticketing/commission';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { percentOf } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Fact, Part } from '#ui/overlay/SideDrawer.tsx';
import styles from './AccountCommission.module.css';
import { CommissionDialog } from './CommissionDialog.tsx';
import { commissionQuery } from './commission.queries.ts';

const tones: Readonly<Record<CommissionRate['state'], BadgeTone>> = { planned: 'primary', current: 'leaf', past: 'neutral' };

interface RateProps {
  readonly rate: CommissionRate;
  readonly platformBasisPoints: number;
}

/** One entry of the history: the rate, from when, why, and who set it. */
function Rate({ rate: { basisPoints, validFrom, reason, by, at, state }, platformBasisPoints }: RateProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = percentOf(basisPoints ?? platformBasisPoints, locale);
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        {basisPoints === null ? t('commission:kind.platform', { rate: shown }) : shown}
        <Badge tone={tones[state]}>{t(`commission:state.${state}`)}</Badge>
      </div>
      <div>{t('commission:since', { moment: formatDate(validFrom, 'moment', locale) })}</div>
      <div>{reason}</div>
      <div className={styles.soft}>
        {by} · {formatDate(at, 'moment', locale)}
      </div>
    </li>
  );
}

interface AccountCommissionProps {
  /** The id of an organizer. */
  readonly id: string;
  readonly name: string;
  readonly mayChange: boolean;
}

/** The commission on the sales of an organizer, its history, and the action to set another. */
export function AccountCommission({ id, name, mayChange }: AccountCommissionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(commissionQuery(id));
  const [isAsking, setAsking] = useState(false);
  return (
    <Part title={t('commission:heading')}>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <PanelSkeleton size="row" />}
      {data && (
        <>
          <Fact name={t('commission:current')}>
            <strong>{percentOf(data.basisPoints, locale)}</strong>
          </Fact>
          <Fact name={t('commission:platform')}>{percentOf(data.platformBasisPoints, locale)}</Fact>
          {data.rates.length > 0 && (
            <Stack as="ol" gap={1.5}>
              {data.rates.map((rate) => (
                <Rate key={rate._id} rate={rate} platformBasisPoints={data.platformBasisPoints} />
              ))}
            </Stack>
          )}
          {mayChange && (
            <Row>
              <Button size="medium" onClick={() => setAsking(true)}>
                {t('commission:action')}
              </Button>
            </Row>
          )}
          {isAsking && <CommissionDialog id={id} name={name} commission={data} onClose={() => setAsking(false)} />}
        </>
      )}
    </Part>
  );
}
