import type { ServiceCategory } from '@ngoma/api/features/providers';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PillButton } from '#ui/kit/action/PillButton.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { DayFields } from '../reports/PeriodFields.tsx';
import styles from './PerformanceFilter.module.css';
import { type PerformanceSearch, type PerformanceSpan, performanceSpans } from './performance-period.ts';

interface PerformanceFilterProps {
  readonly search: PerformanceSearch;
  /** The services with figures; the select is left out for a single one. */
  readonly services: readonly ServiceCategory[];
  readonly onChange: (change: {
    readonly span?: PerformanceSpan | undefined;
    readonly from?: string;
    readonly to?: string;
    readonly category: ServiceCategory | '';
  }) => void;
}

/** Chooses the period, a usual one or two days, and the service. */
export function PerformanceFilter({ search, services, onChange }: PerformanceFilterProps) {
  const { t } = useTranslation();
  const { span, from, to, category } = search;
  const [isOwn, setOwn] = useState(span === undefined);
  return (
    <Card>
      <div className={styles.filter}>
        <Group label={t('performance:filter.period')} className={styles.spans}>
          {performanceSpans.map((days) => (
            <PillButton
              key={days}
              isOn={span === days && !isOwn}
              onClick={() => {
                setOwn(false);
                onChange({ span: days, category });
              }}
            >
              {t(`performance:filter.span.${days}`)}
            </PillButton>
          ))}
          <PillButton isOn={isOwn} onClick={() => setOwn(true)}>
            {t('performance:filter.own')}
          </PillButton>
        </Group>
        {isOwn && (
          <div className={styles.days}>
            <DayFields days={{ from, to }} onDays={(days) => onChange({ ...days, category })} />
          </div>
        )}
        {services.length > 1 && (
          <div className={styles.service}>
            <Select
              label={t('performance:filter.service')}
              value={category}
              onChange={({ target }) =>
                onChange({ span, from, to, category: services.find((one) => one === target.value) ?? '' })
              }
            >
              <option value="">{t('performance:filter.allServices')}</option>
              {services.map((one) => (
                <option key={one} value={one}>
                  {t(`services:kind.${one}`)}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
    </Card>
  );
}
