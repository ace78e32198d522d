import { useQuery } from '@tanstack/react-query';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { DayDrawer } from './DayDrawer.tsx';
import { DayList } from './DayList.tsx';
import styles from './Reconciliation.module.css';
import { daysQuery, toGatewayDay } from './reconciliation.queries.ts';
import { SuspenseDrawer } from './SuspenseDrawer.tsx';
import { SuspenseList } from './SuspenseList.tsx';
import { UploadStatement } from './UploadStatement.tsx';

/** The days of each gateway, money in suspense, and what admins do about both. */
export function Reconciliation() {
  const { t } = useTranslation();
  const filters = useFilters();
  const gateway = filters.get('gateway');
  const until = /^\d{4}-\d{2}-\d{2}$/.test(filters.get('until')) ? filters.get('until') : '';
  const { data, error, refetch } = useQuery(daysQuery({ ...(gateway && { gateway }), ...(until && { until }) }));
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons count={4} />;
  const { suspense, gateways, days } = data;
  const opened = toGatewayDay(filters.open);
  const close = () => filters.change({ open: '' });
  return (
    <Stack gap={3}>
      {suspense.isSound ? (
        <Text>
          {t('reconciliation:suspense.balance')} <Money amountXaf={suspense.account} />
        </Text>
      ) : (
        <Notice role="alert" tone="red">
          {t('reconciliation:suspense.differs')}
        </Notice>
      )}
      <SuspenseList filters={filters} />
      <Stack as="section">
        <Heading level={2}>{t('reconciliation:days')}</Heading>
        <Text tone="soft">{t('reconciliation:utc')}</Text>
        <div className={styles.columns}>
          <TextField
            select
            label={t('reconciliation:gateway')}
            value={gateways.some(({ id }) => id === gateway) ? gateway : ''}
            onChange={({ target }) => filters.change({ gateway: target.value })}
          >
            <option value="">{t('reconciliation:allGateways')}</option>
            {gateways.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </TextField>
          <PickerField
            kind="date"
            label={t('reconciliation:until')}
            value={until}
            onChange={(day) => filters.change({ until: day })}
          />
          <UploadStatement gateways={gateways} />
        </div>
        <DayList days={days} onOpen={(day) => filters.change({ open: `${day.gateway}:${day.day}` })} />
      </Stack>
      {opened && <DayDrawer key={filters.open} at={opened} onClose={close} />}
      {!opened && filters.open !== '' && <SuspenseDrawer id={filters.open} onClose={close} />}
    </Stack>
  );
}
