import X from '@phosphor-icons/core/regular/x.svg?react';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import styles from './ChosenBar.module.css';
import type { RowSelection } from './use-row-selection.ts';

interface ChosenBarProps {
  readonly selection: RowSelection;
  readonly total: number;
  readonly isTotalCapped: boolean;
  /** The actions for the chosen rows. */
  readonly actions?: ReactNode;
  /** Tools for the list as a whole. */
  readonly tools: ReactNode;
}

/** The bar above a table: how many rows are chosen and what can be done with them, and the tools of the list. */
export function ChosenBar({ selection, total, isTotalCapped, actions, tools }: ChosenBarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { count, ids, isAllMatching } = selection;
  const whole = isTotalCapped ? t('pager:capped', { total: formatNumber(total, locale) }) : formatNumber(total, locale);
  return (
    <div className={styles.bar} data-active={count > 0 || undefined}>
      <p role="status" className={styles.count}>
        {count > 0 && (isAllMatching ? t('data-table:allChosen', { total: whole }) : t('data-table:chosen', { count }))}
      </p>
      {count > 0 && (
        <>
          <IconButton label={t('data-table:clear')} onClick={selection.clear}>
            <X />
          </IconButton>
          {!isAllMatching && selection.isAllShown && total > ids.length && (
            <Button variant="quiet" size="compact" onClick={selection.chooseAllMatching}>
              {t('data-table:chooseAll', { total: whole })}
            </Button>
          )}
          {actions}
        </>
      )}
      <div className={styles.tools}>{tools}</div>
    </div>
  );
}
