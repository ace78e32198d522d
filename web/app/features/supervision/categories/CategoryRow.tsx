import type { ManagedCategory } from '@ngoma/api/features/events/managed-categories';
import ArrowDown from '@phosphor-icons/core/regular/arrow-down.svg?react';
import ArrowUp from '@phosphor-icons/core/regular/arrow-up.svg?react';
import { formatNumber } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import styles from './CategoryRow.module.css';

export type CategoryAction = 'rename' | 'move' | 'addBelow' | 'retire' | 'restore' | 'history';

interface CategoryRowProps {
  readonly category: ManagedCategory;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  /** Moves it up (-1) or down (1) within its level. */
  readonly onShift: (by: -1 | 1) => void;
  readonly onAct: (action: CategoryAction) => void;
}

/** One category: names in both languages, number of events, and its actions. */
export function CategoryRow({ category, isFirst, isLast, isBusy, onShift, onAct }: CategoryRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, nameFr, eventCount, upcomingCount, isRetired, parentId } = category;
  const [shown, second] = locale === 'fr' ? [nameFr, name] : [name, nameFr];
  const actions: readonly CategoryAction[] = [
    'rename',
    parentId === null ? 'addBelow' : 'move',
    isRetired ? 'restore' : 'retire',
    'history',
  ];
  return (
    <div className={styles.stack}>
      <Row isSingleLine>
        <div className={styles.texts}>
          <span className={styles.shown} data-retired={isRetired || undefined}>
            {shown}
          </span>
          <span className={styles.soft}>
            {' ('}
            <span lang={locale === 'fr' ? 'en' : 'fr'}>{second}</span>)
          </span>
          <div className={styles.events}>
            {t('category-tree:events', {
              count: eventCount,
              events: formatNumber(eventCount, locale),
              upcoming: formatNumber(upcomingCount, locale),
            })}
          </div>
        </div>
        {isRetired && <Badge>{t('category-tree:retired')}</Badge>}
        <IconButton label={t('category-tree:act.up', { name: shown })} disabled={isFirst || isBusy} onClick={() => onShift(-1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label={t('category-tree:act.down', { name: shown })} disabled={isLast || isBusy} onClick={() => onShift(1)}>
          <ArrowDown />
        </IconButton>
      </Row>
      <div className={styles.row}>
        {actions.map((action) => (
          <Button
            key={action}
            variant="quiet"
            size="compact"
            aria-label={labelWithValue(t(`category-tree:act.${action}`), shown, locale)}
            onClick={() => onAct(action)}
          >
            {t(`category-tree:act.${action}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
