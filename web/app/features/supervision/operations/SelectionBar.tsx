import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from './SelectionBar.module.css';
import type { Selection } from './use-selection.ts';

/** Selects all shown rows, and offers actions for the selected ones. */
export function SelectionBar({ selection, children }: { readonly selection: Selection; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { ids, isAllChosen, chooseAll } = selection;
  const isPartChosen = ids.length > 0 && !isAllChosen;
  return (
    <div className={styles.bar}>
      <div className={styles.all}>
        <Checkbox
          // There is no attribute for it.
          ref={(box) => {
            if (box) box.indeterminate = isPartChosen;
          }}
          checked={isAllChosen}
          onChange={({ target }) => chooseAll(target.checked)}
          label={ids.length === 0 ? t('operations:chooseAll') : t('operations:chosen', { count: ids.length })}
        />
      </div>
      {children}
    </div>
  );
}

interface ChooseRowProps {
  readonly id: string;
  readonly selection: Selection;
  /** Names the row for screen readers. */
  readonly label: string;
}

/** The box that selects one row. */
export const ChooseRow = ({ id, selection, label }: ChooseRowProps) => (
  <Checkbox
    checked={selection.isChosen(id)}
    onChange={({ target }) => selection.choose(id, target.checked)}
    label={<VisuallyHidden>{label}</VisuallyHidden>}
  />
);
