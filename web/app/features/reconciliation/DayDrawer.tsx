import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import type { DayFigures, ReconciledDay } from '@ngoma/api/features/supervision/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import styles from './DayDrawer.module.css';
import { DifferenceRow } from './DifferenceRow.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { dayQuery, type GatewayDay, saveDay, useCloseDay, useLoadStatement } from './reconciliation.queries.ts';

const tones: Readonly<Record<ReconciledDay['state'], BadgeTone>> = {
  missing: 'neutral',
  differs: 'sun',
  explained: 'primary',
  closed: 'leaf',
  changed: 'red',
};

function Figures({ title, figures }: { readonly title: string; readonly figures: DayFigures }) {
  const { t } = useTranslation();
  return (
    <Stack gap={0.5}>
      <Text as="h3" isStrong>
        {title}
      </Text>
      <div>
        {t('reconciliation:in', { count: figures.inCount })} <Money amountXaf={figures.in} />
      </div>
      <div>
        {t('reconciliation:out', { count: figures.outCount })} <Money amountXaf={figures.out} />
      </div>
    </Stack>
  );
}

/** The buttons of a day: load its statement, export it, close it. */
function Actions({ at, day, onLoad }: { readonly at: GatewayDay; readonly day: ReconciledDay; readonly onLoad: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const load = useLoadStatement(at);
  const closing = useCloseDay(at);
  const [isClosing, setClosing] = useState(false);
  const start = async () => {
    try {
      toast((await load.mutateAsync(undefined)).message);
      onLoad();
    } catch (error) {
      toast((error as Error).message, 'error');
    }
  };
  const mayClose = day.isOver && day.state !== 'closed' && day.differences.every(({ explanation }) => explanation !== null);
  return (
    <Row align="stretch">
      <Button size="medium" isBusy={load.isPending} onClick={() => void start()}>
        {t(day.hasStatement ? 'reconciliation:load' : 'reconciliation:ask')}
      </Button>
      <Button size="medium" onClick={() => void saveDay(at)}>
        {t('reconciliation:export')}
      </Button>
      <Button variant="ink" size="medium" disabled={!mayClose} onClick={() => setClosing(true)}>
        {t('reconciliation:close')}
      </Button>
      {isClosing && (
        <NoteDialog
          title={t('reconciliation:closeTitle')}
          lead={t('reconciliation:closeLead')}
          label={t('reconciliation:note')}
          confirmLabel={t('reconciliation:close')}
          act={(note) => closing.mutateAsync(note)}
          onClose={() => setClosing(false)}
        />
      )}
    </Row>
  );
}

function Content({ at }: { readonly at: GatewayDay }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [loadedBefore, setLoadedBefore] = useState<string | null | undefined>();
  const { data: day, error, refetch } = useQuery(dayQuery(at, loadedBefore !== undefined));
  // The statement is there once it is another one than when it was asked for.
  if (day && loadedBefore !== undefined && (day.loaded?.at ?? null) !== loadedBefore) setLoadedBefore(undefined);
  if (!day && error) return <LoadError error={error} onRetry={refetch} />;
  if (!day) return <PanelSkeleton size="page" />;
  return (
    <Stack>
      <Row>
        <Badge tone={tones[day.state]}>{t(`reconciliation:state.${day.state}`)}</Badge>
        {day.open > 0 && <Badge tone="sun">{t('reconciliation:open', { count: day.open })}</Badge>}
        {loadedBefore !== undefined && <span role="status">{t('reconciliation:loading')}</span>}
      </Row>
      {day.state === 'changed' && (
        <Notice role="alert" tone="sun">
          {t('reconciliation:changedLead')}
        </Notice>
      )}
      {day.loaded && day.loaded.unanswered > 0 && (
        <Notice role="alert" tone="sun">
          {t('reconciliation:unanswered', { count: day.loaded.unanswered })}
        </Notice>
      )}
      <div className={styles.columns}>
        <Figures title={t('reconciliation:books')} figures={day.books} />
        <Figures title={t('reconciliation:atGateway')} figures={day.statement} />
      </div>
      <Text tone="soft">
        {t('reconciliation:ledger')} <Money amountXaf={day.ledger} />
        {' · '}
        {t('reconciliation:matched', { count: day.matched })}
      </Text>
      <Actions at={at} day={day} onLoad={() => setLoadedBefore(day.loaded?.at ?? null)} />
      <Heading level={3}>{t('reconciliation:differences')}</Heading>
      {day.differences.length === 0 ? (
        <Text tone="soft">{t(day.state === 'missing' ? 'reconciliation:notCompared' : 'reconciliation:noDifferences')}</Text>
      ) : (
        <Stack as="ul" gap={1.5}>
          {day.differences.map((one) => (
            <DifferenceRow key={one.difference} at={at} one={one} />
          ))}
        </Stack>
      )}
      {day.closes.map((one) => (
        <Text key={one.at} tone="soft">
          {t('reconciliation:closedBy', { by: one.by, moment: formatDate(one.at, 'moment', locale) })}
          {one.note && ` — ${one.note}`}
        </Text>
      ))}
    </Stack>
  );
}

/** Drawer with one day of a gateway: both sides, their differences, and the close. */
export function DayDrawer({ at, onClose }: { readonly at: GatewayDay; readonly onClose: () => void }) {
  const locale = useLocale();
  return (
    <SideDrawer
      isOpen
      title={`${formatDate(`${at.day}T12:00:00.000Z`, 'dayYear', locale, 'UTC')} · ${gatewayNameOf(at.gateway)}`}
      onClose={onClose}
    >
      <Content at={at} />
    </SideDrawer>
  );
}
