import type { MessageFile } from '@ngoma/api/features/conversations';
import Paperclip from '@phosphor-icons/core/regular/paperclip.svg?react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#lib/format/format.ts';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { pictureQuery, saveMessageFile } from './conversations.queries.ts';
import styles from './MessageFiles.module.css';

/** Returns a formatter of file sizes in the reader's language, such as `340 KB` or `1,2 Mo`. */
export function useFileSizeFormat(): (bytes: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (bytes) =>
    bytes < 1_000_000
      ? t('conversations:kilobytes', { size: formatNumber(Math.max(1, Math.round(bytes / 1_000)), locale) })
      : t('conversations:megabytes', { size: formatNumber(Math.round(bytes / 100_000) / 10, locale) });
}

interface OneFile {
  readonly conversationId: string;
  readonly file: MessageFile;
  readonly onSave: () => void;
}

function Picture({ conversationId, file, onSave }: OneFile) {
  const { t } = useTranslation();
  const { data, error } = useQuery(pictureQuery(conversationId, file._id));
  const address = useObjectUrl(data);
  if (error) return <FileLine conversationId={conversationId} file={file} onSave={onSave} />;
  if (!address)
    return (
      <span className={styles.awaited}>
        <Skeleton shape="picture" />
      </span>
    );
  return (
    <button
      type="button"
      aria-label={t('conversations:save', { name: file.name })}
      onClick={onSave}
      className={styles.pictureButton}
    >
      <img src={address} alt="" className={styles.picture} />
    </button>
  );
}

function FileLine({ file, onSave }: OneFile) {
  const formatSize = useFileSizeFormat();
  return (
    <button type="button" onClick={onSave} className={styles.file}>
      <Paperclip />
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>{formatSize(file.size)}</span>
    </button>
  );
}

/** The files of a message: pictures are shown, PDFs are downloaded on request. */
export function MessageFiles({ conversationId, files }: { conversationId: string; files: readonly MessageFile[] }) {
  const toast = useToast();
  return files.map((file) => {
    const View = file.contentType.startsWith('image/') ? Picture : FileLine;
    const save = () => void saveMessageFile(conversationId, file).catch((error: Error) => toast(error.message, 'error'));
    return <View key={file._id} conversationId={conversationId} file={file} onSave={save} />;
  });
}
