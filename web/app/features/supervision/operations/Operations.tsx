import { useFilters } from '#lib/hooks/use-filters.ts';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import { AuditProofCard } from './AuditProofCard.tsx';
import { Callbacks } from './Callbacks.tsx';
import { EndedAlerts } from './EndedAlerts.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { OpenAlerts } from './OpenAlerts.tsx';
import styles from './Operations.module.css';

const lists = { jobs: FailedJobs, callbacks: Callbacks, ended: EndedAlerts } as const;
const names = Object.keys(lists) as (keyof typeof lists)[];

/** Open alerts, failed jobs, open callbacks, ended alerts, and the proof of the audit log. */
export function Operations() {
  const { t } = useTranslation();
  const filters = useFilters();
  const list = filters.one('list', names) ?? 'jobs';
  const { tabOf, panelOf } = useTabs(list);
  const Shown = lists[list];
  const show = (next: keyof typeof lists) =>
    filters.change({ list: next === 'jobs' ? '' : next, q: '', kind: '', state: '', days: '', gateway: '' });
  return (
    <Stack>
      <OpenAlerts />
      <AuditProofCard />
      <div>
        <TabStrip
          label={t('operations:lists')}
          value={list}
          choices={names.map((value) => ({ value, label: t(`operations:list.${value}`) }))}
          onChange={show}
          tabOf={tabOf}
        />
        <div {...panelOf(list)} className={styles.spaced}>
          <Shown key={list} />
        </div>
      </div>
    </Stack>
  );
}
