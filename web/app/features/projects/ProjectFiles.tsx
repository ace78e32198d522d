import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProjectFile } from '@ngoma/api/features/projects/files';
import Paperclip from '@phosphor-icons/core/regular/paperclip.svg?react';
import { useState } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
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
    <Button
      variant="outlined"
      startIcon={<Paperclip />}
      loading={isBusy}
      loadingPosition="start"
      onClick={() => void open()}
      sx={{ maxWidth: '100%' }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {file.name}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 1, whiteSpace: 'nowrap' }}>
        {formatSize(file.size)}
      </Box>
    </Button>
  );
}

/** The files of a brief as downloads; renders nothing if there are none. */
export function ProjectFiles({ files }: { files: readonly ProjectFile[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('projects:files.title')}
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {files.map((file) => (
        <Box component="li" key={file._id} sx={{ maxWidth: '100%' }}>
          <FileButton file={file} />
        </Box>
      ))}
    </Box>
  );
}
