import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import DotsThreeVertical from '@phosphor-icons/core/regular/dots-three-vertical.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Menu, MenuButton } from '#ui/kit/overlay/Menu.tsx';
import type { SpreadsheetFormat } from '#ui/list/SpreadsheetButtons.tsx';
import styles from './ChosenBar.module.css';
import { DownloadItems, useDownload } from './DownloadMenu.tsx';
import type { RowSelection } from './use-row-selection.ts';

interface ChosenProps {
  readonly selection: RowSelection;
  readonly total: number;
  readonly isTotalCapped: boolean;
  /** The first action for the chosen rows, and its dialogs. */
  readonly actions?: ReactNode;
  /** `MenuButton`s: the other actions for the chosen rows. */
  readonly moreActions?: ReactNode;
}

/** Returns how many rows are chosen in words, and the offer to choose all pages where there is more than the chosen page. */
function useChosenTexts({ selection, total, isTotalCapped }: ChosenProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { count, ids, isAllMatching, isAllShown } = selection;
  const whole = isTotalCapped ? t('pager:capped', { total: formatNumber(total, locale) }) : formatNumber(total, locale);
  return {
    chosen: count > 0 && (isAllMatching ? t('data-table:allChosen', { total: whole }) : t('data-table:chosen', { count })),
    chooseAll: !isAllMatching && isAllShown && total > ids.length && t('data-table:chooseAll', { total: whole }),
  };
}

interface ChosenBarProps extends ChosenProps {
  /** Tools for the list as a whole. */
  readonly tools: ReactNode;
}

/** The bar above a table: how many rows are chosen and what can be done with them, and the tools of the list. */
export function ChosenBar(props: ChosenBarProps) {
  const { selection, actions, moreActions, tools } = props;
  const { t } = useTranslation();
  const { chosen, chooseAll } = useChosenTexts(props);
  return (
    <div className={styles.bar} data-active={selection.count > 0 || undefined}>
      <p role="status" className={styles.count}>
        {chosen}
      </p>
      {selection.count > 0 && (
        <>
          <IconButton label={t('data-table:clear')} onClick={selection.clear}>
            <X />
          </IconButton>
          {chooseAll && (
            <Button variant="quiet" size="compact" onClick={selection.chooseAllMatching}>
              {chooseAll}
            </Button>
          )}
          {actions}
          {moreActions && (
            <Menu
              size="compact"
              button={
                <>
                  {t('data-table:more')}
                  <CaretDown />
                </>
              }
            >
              {moreActions}
            </Menu>
          )}
        </>
      )}
      <div className={styles.tools}>{tools}</div>
    </div>
  );
}

interface NarrowChosenBarProps extends ChosenProps {
  /** Fetches and saves what is chosen. */
  readonly onSave: (format: SpreadsheetFormat) => Promise<void>;
  /** Ends the choosing. */
  readonly onEnd: () => void;
}

/** The same in one line for phones: the first action beside the count, and everything else in a menu. */
export function NarrowChosenBar(props: NarrowChosenBarProps) {
  const { selection, actions, moreActions, onSave, onEnd } = props;
  const { t } = useTranslation();
  const download = useDownload({ isOfChosen: !selection.isAllMatching, onSave });
  const { chosen, chooseAll } = useChosenTexts(props);
  const chooseShown = !selection.isAllShown && t('data-table:chooseShown');
  return (
    <div className={styles.narrow} data-active={selection.count > 0 || undefined}>
      <IconButton label={t('data-table:stopChoosing')} onClick={onEnd}>
        <X />
      </IconButton>
      <p role="status" className={styles.count}>
        {chosen}
      </p>
      {selection.count === 0 ? (
        chooseShown && (
          <Button variant="quiet" size="compact" onClick={() => selection.toggleShown(true)}>
            {chooseShown}
          </Button>
        )
      ) : (
        <>
          {actions}
          <Menu look="round" label={t('data-table:more')} button={<DotsThreeVertical />}>
            {moreActions}
            {chooseShown && <MenuButton onClick={() => selection.toggleShown(true)}>{chooseShown}</MenuButton>}
            {chooseAll && <MenuButton onClick={selection.chooseAllMatching}>{chooseAll}</MenuButton>}
            <MenuButton onClick={selection.clear}>{t('data-table:clear')}</MenuButton>
            <DownloadItems download={download} hasTitle />
          </Menu>
        </>
      )}
    </div>
  );
}
