import { business } from '@ngoma/api/common/business';
import type { ProjectFile } from '@ngoma/api/features/projects/files';
import Paperclip from '@phosphor-icons/core/regular/paperclip.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Hint } from '#ui/form/Hint.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { useFileSizeFormat } from '../ProjectFiles.tsx';
import styles from './FilesInput.module.css';

const { maxFiles, fileMegabytes } = business.project;
const types = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

interface FilesInputProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** Files that are already stored. */
  readonly kept: readonly ProjectFile[];
  readonly onRemoveKept: (id: string) => void;
}

function Row({ name, size, onRemove }: { name: string; size: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const formatSize = useFileSizeFormat();
  return (
    <li className={styles.item}>
      <span className={styles.soft}>
        <Paperclip />
      </span>
      <div className={styles.name}>{name}</div>
      <div className={styles.size}>{formatSize(size)}</div>
      <IconButton label={t('projects:files.remove', { name })} onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  );
}

/**
 * Chooses up to five files of a brief. A file that is too large, of another type or beyond the limit is rejected at once with an
 * error.
 */
export function FilesInput({ files, onChange, kept, onRemoveKept }: FilesInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [problem, setProblem] = useState('');
  const room = maxFiles - kept.length - files.length;
  const add = (chosen: readonly File[]) => {
    const unfit = chosen.find((file) => !types.includes(file.type) || file.size > fileMegabytes * 1024 * 1024);
    const fit = chosen.filter((file) => types.includes(file.type) && file.size <= fileMegabytes * 1024 * 1024);
    setProblem(
      unfit
        ? t(types.includes(unfit.type) ? 'projects:files.tooLarge' : 'projects:files.wrongKind', {
            name: unfit.name,
            most: fileMegabytes,
          })
        : fit.length > room
          ? t('projects:files.tooMany', { most: maxFiles })
          : '',
    );
    onChange([...files, ...fit.slice(0, room)]);
  };
  return (
    <div>
      <ul className={styles.list} data-filled={kept.length + files.length > 0 || undefined}>
        {kept.map((file) => (
          <Row key={file._id} name={file.name} size={file.size} onRemove={() => onRemoveKept(file._id)} />
        ))}
        {files.map((file) => (
          <Row
            key={`${file.name} ${file.size} ${file.lastModified}`}
            name={file.name}
            size={file.size}
            onRemove={() => onChange(files.filter((one) => one !== file))}
          />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={types.join(',')}
        aria-label={t('projects:files.add')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        size="medium"
        icon={
          <span className={styles.icon}>
            <Paperclip />
          </span>
        }
        disabled={room <= 0}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {t('projects:files.add')}
      </Button>
      <Hint id={hintId}>{t('projects:files.hint', { most: maxFiles, size: fileMegabytes })}</Hint>
      <Hint role="status" error>
        {problem}
      </Hint>
    </div>
  );
}
