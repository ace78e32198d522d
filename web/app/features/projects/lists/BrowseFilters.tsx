import { cities } from '@ngoma/api/features/events/events';
import type { ProjectSort } from '@ngoma/api/features/projects/bidding';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useCategoryOptions } from '#ui/form/use-category-options.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { amountIn } from '../brief/brief-form.ts';
import styles from './BrowseFilters.module.css';
import { type BrowseSearch, countFilters, sorts } from './browse-search.ts';

interface BrowseFiltersProps {
  readonly search: BrowseSearch;
  readonly onChange: (changes: Partial<BrowseSearch>) => void;
  readonly onClear: () => void;
}

/** A text field whose value is committed on Enter or when the field loses the focus. */
function CommittedField({
  label,
  value,
  onCommit,
  numeric = false,
  suggestions,
}: {
  label: string;
  value: string;
  onCommit: (text: string) => void;
  numeric?: boolean;
  suggestions?: readonly string[];
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const settle = () => text !== value && onCommit(text);
  return (
    <TextField
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      suggestions={suggestions}
      inputProps={{ inputMode: numeric ? 'numeric' : 'search', maxLength: 100 }}
    />
  );
}

/** Filters and sort order of the project list, all stored in the address. */
export function BrowseFilters({ search, onChange, onClear }: BrowseFiltersProps) {
  const { t } = useTranslation();
  const categoryOptions = useCategoryOptions();
  const active = countFilters(search);
  const [isOpen, setOpen] = useState(active > 0);
  return (
    <Card role="search" className={styles.filters}>
      <div className={styles.firstFields}>
        <CommittedField label={t('projects:browse.q')} value={search.q} onCommit={(q) => onChange({ q })} />
        <TextField
          select
          label={t('projects:browse.sort')}
          value={search.sort}
          onChange={(event) => onChange({ sort: event.target.value as ProjectSort })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`projects:browse.sortBy.${sort}`)}
            </option>
          ))}
        </TextField>
      </div>
      <div className={styles.below}>
        <div className={styles.switches}>
          <Switch
            label={t('projects:browse.mine')}
            checked={search.mine}
            onChange={(event) => onChange({ mine: event.target.checked })}
          />
          <Switch
            label={t('projects:browse.free')}
            checked={search.free}
            onChange={(event) => onChange({ free: event.target.checked })}
          />
        </div>
        <Row align="stretch" isSingleLine>
          {active > 0 && (
            <Button variant="quiet" size="medium" onClick={onClear}>
              {t('projects:browse.clear')}
            </Button>
          )}
          <Button variant="quiet" size="medium" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'projects:browse.less' : 'projects:browse.more')}
          </Button>
        </Row>
      </div>
      {isOpen && (
        <div className={styles.moreFields}>
          <TextField
            select
            label={t('projects:brief.category')}
            value={search.category}
            onChange={(event) => onChange({ category: event.target.value as ServiceCategory | '' })}
          >
            <option value="">{t('projects:browse.anyCategory')}</option>
            {categoryOptions}
          </TextField>
          <CommittedField
            label={t('projects:brief.city')}
            value={search.city}
            onCommit={(city) => onChange({ city: city.trim() })}
            suggestions={cities}
          />
          <CommittedField
            numeric
            label={t('projects:browse.budgetMin')}
            value={search.budgetMin}
            onCommit={(text) => onChange({ budgetMin: amountIn(text).replace(/\D/g, '') })}
          />
          <DayField label={t('projects:browse.from')} value={search.from} onDay={(from) => onChange({ from })} />
          <DayField label={t('projects:browse.to')} value={search.to} onDay={(to) => onChange({ to })} />
        </div>
      )}
    </Card>
  );
}
