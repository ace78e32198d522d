import AttachFile from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProjectFile } from '@ngoma/api/features/project-files';
import { useState } from 'react';
import { formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { saveProjectFile } from './projects.queries.ts';

/** `340 KB`, `1,2 Mo`: in the reader's way of writing. */
export function useSizeWords(): (bytes: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (bytes) =>
    bytes < 1_000_000
      ? t('projects:files.kilobytes', { size: formatNumber(Math.max(1, Math.round(bytes / 1_000)), locale) })
      : t('projects:files.megabytes', { size: formatNumber(Math.round(bytes / 100_000) / 10, locale) });
}

function FileButton({ file }: { file: ProjectFile }) {
  const toast = useToast();
  const sizeOf = useSizeWords();
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
      startIcon={<AttachFile />}
      loading={isBusy}
      loadingPosition="start"
      onClick={() => void open()}
      sx={{ maxWidth: '100%' }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {file.name}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 1, whiteSpace: 'nowrap' }}>
        {sizeOf(file.size)}
      </Box>
    </Button>
  );
}

/** The files of a brief, each to be fetched by a touch; nothing where there are none. */
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
