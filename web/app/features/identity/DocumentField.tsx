import { identityTerms } from '@ngoma/api/common/business';
import type { IdentityDocument, IdentityDocumentKind } from '@ngoma/api/features/people/identity';
import FileText from '@phosphor-icons/core/regular/file-text.svg?react';
import { useId, useRef, useState } from 'react';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Hint } from '#ui/form/Hint.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { ProgressBar } from '#ui/kit/feedback/ProgressBar.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './DocumentField.module.css';
import { useRemoveDocument, useUploadDocument } from './identity.queries.ts';

const accepted = 'image/jpeg,image/png,image/webp,application/pdf';
const maxBytes = identityTerms.fileMegabytes * 1024 * 1024;

/** The chosen picture. Stored documents have none, because only admins see them. */
function Preview({ file, label }: { readonly file: File | undefined; readonly label: string }) {
  const url = useObjectUrl(file?.type.startsWith('image/') ? file : undefined);
  return (
    <div className={styles.thumbnail}>
      {url ? <img src={url} alt={label} width={72} height={54} style={{ objectFit: 'cover' }} /> : <FileText />}
    </div>
  );
}

interface DocumentFieldProps {
  readonly kind: IdentityDocumentKind;
  readonly document: IdentityDocument | undefined;
  readonly isRequired: boolean;
  /** Why it cannot be submitted, from the server. */
  readonly problem?: string | undefined;
}

/** Uploads one document as soon as it is chosen. A refused file leaves everything else as it was. */
function useUpload(kind: IdentityDocumentKind) {
  const { t } = useTranslation();
  const send = useUploadDocument();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setError(undefined);
    if (chosen.size > maxBytes) return setError(t('identity:tooLarge', { size: identityTerms.fileMegabytes }));
    setProgress(0);
    try {
      await send.mutateAsync({ kind, file: chosen, onProgress: setProgress });
      setFile(chosen);
    } catch (problem) {
      setError((problem as Error).message);
    } finally {
      setProgress(undefined);
    }
  };
  return { file, progress, error, choose, clear: () => setFile(undefined) };
}

/** One document of the draft: what is expected, its state, and the buttons to choose, replace and remove it. */
export function DocumentField({ kind, document, isRequired, problem }: DocumentFieldProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { file, progress, error, choose, clear } = useUpload(kind);
  const remove = useRemoveDocument();
  const name = t(`identity:document.${kind}`);
  const message = error ?? (document ? undefined : problem);
  const onRemove = () => remove.mutate(kind, { onSuccess: clear, onError: (failure) => toast(failure.message, 'error') });
  return (
    <li className={styles.item}>
      <Row gap={1.5} isSingleLine>
        <Preview file={document && file} label={t('identity:preview', { document: name })} />
        <div className={styles.texts}>
          <Row>
            <Text isStrong>{name}</Text>
            <Badge tone={document ? 'leaf' : isRequired ? 'sun' : 'neutral'}>
              {t(document ? 'identity:ready' : isRequired ? 'identity:missing' : 'identity:optional')}
            </Badge>
          </Row>
          <Hint id={hintId} error={message !== undefined}>
            {message ?? t(`identity:hint.${kind}`)}
          </Hint>
        </div>
      </Row>
      {progress !== undefined && (
        <ProgressBar
          percent={progress < 1 ? Math.round(progress * 100) : undefined}
          label={t('identity:uploading', { document: name })}
        />
      )}
      <Row align="stretch">
        <Button
          variant={document ? 'quiet' : 'outlined'}
          size="medium"
          isBusy={progress !== undefined}
          aria-label={t(document ? 'identity:replaceOne' : 'identity:chooseOne', { document: name })}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t(document ? 'identity:replace' : 'identity:choose')}
        </Button>
        {document && (
          <Button
            variant="quiet"
            size="medium"
            isBusy={remove.isPending}
            disabled={progress !== undefined}
            aria-label={t('identity:removeOne', { document: name })}
            onClick={onRemove}
          >
            {t('identity:remove')}
          </Button>
        )}
      </Row>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={name}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // Otherwise the same file could not be chosen again after a failure.
          target.value = '';
        }}
      />
    </li>
  );
}
