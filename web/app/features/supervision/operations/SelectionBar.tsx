import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './SelectionBar.module.css';
import type { Selection } from './use-selection.ts';

/** Selects all shown rows, and offers actions for the selected ones. */
export function SelectionBar({ selection, children }: { readonly selection: Selection; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { ids, isAllChosen, chooseAll } = selection;
  return (
    <div className={styles.row}>
      <FormControlLabel
        sx={{ mr: 'auto' }}
        control={
          <Checkbox
            checked={isAllChosen}
            indeterminate={ids.length > 0 && !isAllChosen}
            onChange={({ target }) => chooseAll(target.checked)}
          />
        }
        label={ids.length === 0 ? t('operations:chooseAll') : t('operations:chosen', { count: ids.length })}
      />
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
    size="small"
    checked={selection.isChosen(id)}
    onChange={({ target }) => selection.choose(id, target.checked)}
    slotProps={{ input: { 'aria-label': label } }}
    sx={{ ml: -1, p: 1 }}
  />
);
