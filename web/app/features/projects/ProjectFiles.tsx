import type { ProjectFile } from '@ngoma/api/features/projects/files';
import Paperclip from '@phosphor-icons/core/regular/paperclip.svg?react';
import { useState } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import styles from './ProjectFiles.module.css';
import { saveProjectFile } from './projects.queries.ts';

/** Returns a formatter of file sizes in the reader's language, such as `340 KB` or `1,2 Mo`. */
export function useFileSizeFormat(): (bytes: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (bytes) =>
    bytes < 1_000_000
      ? t('projects:files.kilobytes', { size: formatNumber(Math.max(1, Math.round(bytes / 1_000)), locale) })
      : t('projects:files.megabytes', { size: formatNumber(Math.round(bytes / 100_000) / 10, locale) });
}

function FileButton({ file }: { file: ProjectFile }) {
  const toast = useToast();
  const formatSize = useFileSizeFormat();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await saveProjectFile(file);
    } catch (error) {
      toast((error as Error).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="medium" icon={<Paperclip />} isBusy={isBusy} onClick={() => void open()}>
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>{formatSize(file.size)}</span>
    </Button>
  );
}

/** The files of a brief as downloads; renders nothing if there are none. */
export function ProjectFiles({ files }: { files: readonly ProjectFile[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('projects:files.title')} className={styles.files}>
      {files.map((file) => (
        <li key={file._id} className={styles.file}>
          <FileButton file={file} />
        </li>
      ))}
    </ul>
  );
}
