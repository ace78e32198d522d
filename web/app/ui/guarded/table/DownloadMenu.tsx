import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Spinner } from '#ui/kit/action/Spinner.tsx';
import { Menu, MenuButton, MenuNote } from '#ui/kit/overlay/Menu.tsx';
import type { SpreadsheetFormat } from '#ui/list/SpreadsheetButtons.tsx';

interface DownloadProps {
  /** Whether the file has the chosen rows alone. */
  readonly isOfChosen: boolean;
  /** Fetches the file and saves it on the device. */
  readonly onSave: (format: SpreadsheetFormat) => Promise<void>;
}

interface Download {
  readonly isOfChosen: boolean;
  readonly isBusy: boolean;
  readonly save: (format: SpreadsheetFormat) => Promise<void>;
}

/** Returns the download of a list. Its failures are shown in the words of the server. */
export function useDownload({ isOfChosen, onSave }: DownloadProps): Download {
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
  return { isOfChosen, isBusy, save };
}

const useTitle = ({ isOfChosen }: Download) =>
  useTranslation().t(isOfChosen ? 'data-table:downloadChosen' : 'data-table:download');

interface DownloadItemsProps {
  readonly download: Download;
  /** Says above the formats what they are for, in a menu of other things. */
  readonly hasTitle?: boolean;
}

/** The formats of a download in a menu: a workbook or CSV. */
export function DownloadItems({ download, hasTitle = false }: DownloadItemsProps) {
  const { t } = useTranslation();
  const title = useTitle(download);
  return (
    <>
      {hasTitle && <MenuNote>{title}</MenuNote>}
      {(['xlsx', 'csv'] as const).map((format) => (
        <MenuButton key={format} onClick={() => void download.save(format)}>
          {t(`spreadsheets:${format}`)}
        </MenuButton>
      ))}
    </>
  );
}

/** Downloads what is filtered or chosen as a workbook or as CSV. */
export function DownloadMenu({ isOfChosen, onSave }: DownloadProps) {
  const download = useDownload({ isOfChosen, onSave });
  const title = useTitle(download);
  return (
    <Menu
      size="compact"
      button={
        <>
          {download.isBusy ? <Spinner /> : <DownloadSimple />}
          {title}
          <CaretDown />
        </>
      }
    >
      <DownloadItems download={download} />
    </Menu>
  );
}
