import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Spinner } from '#ui/kit/action/Spinner.tsx';
import { Menu, MenuButton } from '#ui/kit/overlay/Menu.tsx';
import type { SpreadsheetFormat } from '#ui/list/SpreadsheetButtons.tsx';

interface DownloadMenuProps {
  /** Whether the file has the chosen rows alone. */
  readonly isOfChosen: boolean;
  /** Fetches the file and saves it on the device. */
  readonly onSave: (format: SpreadsheetFormat) => Promise<void>;
}

/** Downloads what is filtered or chosen as a workbook or as CSV. Failures are shown in the words of the server. */
export function DownloadMenu({ isOfChosen, onSave }: DownloadMenuProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: SpreadsheetFormat) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await onSave(format);
      toast(t('spreadsheets:done'));
    } catch (error) {
      toast((error as Error).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      size="compact"
      button={
        <>
          {isBusy ? <Spinner /> : <DownloadSimple />}
          {t(isOfChosen ? 'data-table:downloadChosen' : 'data-table:download')}
          <CaretDown />
        </>
      }
    >
      {(['xlsx', 'csv'] as const).map((format) => (
        <MenuButton key={format} onClick={() => void save(format)}>
          {t(`spreadsheets:${format}`)}
        </MenuButton>
      ))}
    </Menu>
  );
}
