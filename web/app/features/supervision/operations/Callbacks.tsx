import { callbackStates, type OpenCallback } from '@ngoma/api/features/operations/callbacks';
import { failurePeriods } from '@ngoma/api/features/operations/failed-jobs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatRelative } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import { ChoiceField, FilterBar, FilterSearch } from '../FilterFields.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { ResultRow, Rows } from '../ResultRows.tsx';
import { callbacksQuery, useCloseCallbacks, useProcessCallbacks } from './operations.queries.ts';
import { ChooseRow, SelectionBar } from './SelectionBar.tsx';
import { type Selection, useSelection } from './use-selection.ts';

interface Asked {
  readonly act: 'process' | 'close';
  readonly ids: readonly string[];
}

interface CallbackRowProps {
  readonly callback: OpenCallback;
  readonly selection: Selection;
  readonly onAsk: (asked: Asked) => void;
}

function CallbackRow({ callback, selection, onAsk }: CallbackRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { _id: id, state, about, error, ref, providerRef } = callback;
  return (
    <ResultRow
      title={`${callback.gatewayName} · ${t(`operations:callbacks.about.${about ?? 'unknown'}`)}`}
      detail={[ref, providerRef].filter(Boolean).join(' · ')}
      middle={
        <>
          {t(`operations:callbacks.reason.${state}`)}
          {error !== null && ` ${error}`}
          <br />
          {t('operations:callbacks.receivedAt', {
            moment: formatDate(callback.receivedAt, 'moment', locale),
            ago: formatRelative(callback.receivedAt, locale),
          })}
        </>
      }
      chips={<Badge tone={state === 'waiting' ? 'red' : 'sun'}>{t(`operations:callbacks.state.${state}`)}</Badge>}
      actions={
        <>
          <ChooseRow id={id} selection={selection} label={t('operations:callbacks.choose', { ref: ref ?? providerRef ?? id })} />
          <Button size="compact" onClick={() => onAsk({ act: 'process', ids: [id] })}>
            {t('operations:callbacks.process')}
          </Button>
          <Button variant="danger" size="compact" onClick={() => onAsk({ act: 'close', ids: [id] })}>
            {t('operations:callbacks.close')}
          </Button>
        </>
      }
    />
  );
}

function Confirmation({ asked, onClose, onDone }: { asked: Asked; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const process = useProcessCallbacks();
  const close = useCloseCallbacks();
  const isClose = asked.act === 'close';
  const act = async (reason: string) => {
    const ids = [...asked.ids];
    const reply = await (isClose ? close.mutateAsync({ ids, reason }) : process.mutateAsync(ids));
    onDone();
    return reply;
  };
  return (
    <ReasonDialog
      title={t(isClose ? 'operations:callbacks.closeTitle' : 'operations:callbacks.processTitle', { count: asked.ids.length })}
      words={t(isClose ? 'operations:callbacks.closeWords' : 'operations:callbacks.processWords')}
      confirmLabel={t(isClose ? 'operations:callbacks.close' : 'operations:callbacks.process')}
      tone={isClose ? 'danger' : 'ink'}
      reason={isClose ? 'required' : 'none'}
      act={act}
      onClose={onClose}
    />
  );
}

/** Callbacks of gateways that are not handled or match nothing, and how many were refused. */
export function Callbacks() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const [asked, setAsked] = useState<Asked>();
  const gateway = filters.get('gateway');
  const state = filters.one('state', callbackStates);
  const days = filters.one('days', failurePeriods);
  const query = useQuery(
    callbacksQuery({
      page: filters.page,
      ...(filters.q && { q: filters.q }),
      ...(gateway && { gateway }),
      ...(state && { state }),
      ...(days && { days }),
    }),
  );
  const callbacks = query.data?.callbacks ?? [];
  const selection = useSelection(callbacks.map(({ _id }) => _id));
  return (
    <Card padding="none">
      {query.data?.refused.map((one) => (
        <Notice key={one.gatewayName} tone="sun" role="none">
          {t('operations:callbacks.refused', {
            count: one.count,
            name: one.gatewayName,
            ago: formatRelative(one.lastAt, locale),
          })}
        </Notice>
      ))}
      <FilterBar>
        <FilterSearch filters={filters} hint={t('operations:callbacks.searchHint')} />
        <FoldedFilters setCount={[gateway, state, days].filter(Boolean).length}>
          <ChoiceField
            filters={filters}
            name="gateway"
            label={t('supervision:filter.gateway')}
            choices={(query.data?.gateways ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <ChoiceField
            filters={filters}
            name="state"
            label={t('supervision:filter.state')}
            choices={callbackStates.map((value) => ({ value, label: t(`operations:callbacks.state.${value}`) }))}
          />
          <ChoiceField
            filters={filters}
            name="days"
            label={t('operations:period')}
            choices={failurePeriods.map((value) => ({ value, label: t('operations:days', { count: Number(value) }) }))}
          />
        </FoldedFilters>
      </FilterBar>
      {callbacks.length > 0 && (
        <SelectionBar selection={selection}>
          {selection.ids.length > 0 && (
            <>
              <Button variant="ink" size="compact" onClick={() => setAsked({ act: 'process', ids: selection.ids })}>
                {t('operations:callbacks.processChosen')}
              </Button>
              <Button variant="danger" size="compact" onClick={() => setAsked({ act: 'close', ids: selection.ids })}>
                {t('operations:callbacks.closeChosen')}
              </Button>
            </>
          )}
        </SelectionBar>
      )}
      <Rows
        query={query}
        filters={filters}
        empty={t(filters.q || gateway || state || days ? 'operations:callbacks.noneFound' : 'operations:callbacks.none')}
        rowsOf={({ callbacks: rows }) =>
          rows.map((callback) => <CallbackRow key={callback._id} callback={callback} selection={selection} onAsk={setAsked} />)
        }
      />
      {asked && <Confirmation asked={asked} onClose={() => setAsked(undefined)} onDone={selection.clear} />}
    </Card>
  );
}
