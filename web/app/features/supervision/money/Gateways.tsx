import type { SupervisedGateway } from '@ngoma/api/features/supervision/supervision';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { healthTones } from '../state-colors.ts';
import { gatewaysQuery, useSwitchGateway } from '../supervision.queries.ts';
import styles from './Gateways.module.css';
import { FloatChip, PayoutFloat } from './PayoutFloat.tsx';

/** Payment gateways with their health, their balance, and the switch that stops or allows new payments through each. */
export function Gateways() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(gatewaysQuery());
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons count={3} />;
  if (data.length === 0) return <Text tone="soft">{t('supervision:gateway.none')}</Text>;
  return (
    <div className={styles.columns}>
      {data.map((gateway) => (
        <GatewayCard key={gateway.id} gateway={gateway} />
      ))}
    </div>
  );
}

function GatewayCard({ gateway }: { readonly gateway: SupervisedGateway }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const change = useSwitchGateway(gateway.id);
  const { isOn, health, healthSince, switchReason, switchedAt, answers, minXaf, stepXaf, payoutFloat } = gateway;
  const act = isOn ? 'turnOff' : 'turnOn';
  const limits = [
    t('supervision:gateway.limits', { amount: formatMoney(minXaf, locale) }),
    ...(stepXaf > 1 ? [t('supervision:gateway.steps', { amount: formatMoney(stepXaf, locale) })] : []),
  ];
  return (
    <Card as="section">
      <Stack gap={1.5}>
        <Row>
          <Heading level={2} look="part" className={styles.name}>
            {gateway.name}
          </Heading>
          <Badge tone={gateway.mode === 'live' ? 'primary' : 'neutral'}>{t(`supervision:gateway.mode.${gateway.mode}`)}</Badge>
          {isOn ? (
            <Badge tone={healthTones[health]}>{t(`supervision:gateway.health.${health}`)}</Badge>
          ) : (
            <Badge tone="red">{t('supervision:gateway.off')}</Badge>
          )}
        </Row>
        <Text tone="soft">
          {[gateway.operators.map((operator) => t(`payments:method.${operator}`)).join(', '), ...limits].join(' · ')}
        </Text>
        <Text>
          {answers.good + answers.bad === 0 ? t('supervision:gateway.noPayers') : t('supervision:gateway.answers', answers)}
          {health !== 'up' && healthSince && (
            <>
              {' · '}
              {t(`supervision:gateway.health.${health}`)} ({formatRelative(healthSince, locale)})
            </>
          )}
        </Text>
        {payoutFloat && (
          <div className={styles.part}>
            <div className={styles.row}>
              <Text as="h3" isStrong>
                {t('supervision:float.title')}
              </Text>
              <FloatChip float={payoutFloat} />
            </div>
            <PayoutFloat float={payoutFloat} />
          </div>
        )}
        {switchReason && switchedAt && (
          <Text tone="soft">
            {t('supervision:gateway.switchedBecause', { time: formatRelative(switchedAt, locale), reason: switchReason })}
          </Text>
        )}
        <Row>
          <Button variant={isOn ? 'danger' : 'outlined'} size="medium" onClick={() => setAsking(true)}>
            {t(`supervision:gateway.${act}`)}
          </Button>
        </Row>
        {isAsking && (
          <ReasonDialog
            title={t(`supervision:gateway.${act}Title`, { name: gateway.name })}
            words={t(`supervision:gateway.${act}Words`)}
            confirmLabel={t(`supervision:gateway.${act}`)}
            tone={isOn ? 'danger' : 'ink'}
            reason="required"
            act={(reason) => change.mutateAsync({ isOn: !isOn, reason })}
            onClose={() => setAsking(false)}
          />
        )}
      </Stack>
    </Card>
  );
}
