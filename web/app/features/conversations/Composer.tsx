import { business } from '@ngoma/api/common/business';
import PaperPlaneRight from '@phosphor-icons/core/regular/paper-plane-right.svg?react';
import Paperclip from '@phosphor-icons/core/regular/paperclip.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import styles from './Composer.module.css';

const { maxFiles, fileMegabytes, maxCharacters } = business.conversation;
const types = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];
const isFit = (file: File) => types.includes(file.type) && file.size <= fileMegabytes * 1024 * 1024;

/** Unsent texts by conversation, until the page is reloaded. */
const drafts = new Map<string, string>();

interface ComposerProps {
  readonly conversationId: string;
  readonly onSend: (text: string, files: readonly File[]) => void;
  readonly onTyping: () => void;
}

function useFiles() {
  const { t } = useTranslation();
  const toast = useToast();
  const [files, setFiles] = useState<readonly File[]>([]);
  const add = (chosen: readonly File[]) => {
    const fit = chosen.filter(isFit);
    if (fit.length < chosen.length) toast(t('conversations:unfit', { size: fileMegabytes }), 'error');
    if (files.length + fit.length > maxFiles) toast(t('conversations:tooMany', { count: maxFiles }), 'error');
    setFiles([...files, ...fit].slice(0, maxFiles));
  };
  return { files, add, remove: (file: File) => setFiles(files.filter((one) => one !== file)), clear: () => setFiles([]) };
}

/** Message field. Enter sends; Shift+Enter begins a new line. */
export function Composer({ conversationId, onSend, onTyping }: ComposerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => drafts.get(conversationId) ?? '');
  const { files, add, remove, clear } = useFiles();
  const input = useRef<HTMLInputElement>(null);
  const attach = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const write = (next: string) => {
    setText(next);
    drafts.set(conversationId, next);
  };
  const isEmpty = text.trim() === '' && files.length === 0;
  const send = () => {
    if (isEmpty) return;
    onSend(text.trim(), files);
    write('');
    clear();
    // The send button becomes disabled, so the field takes the focus.
    field.current?.focus();
  };
  const removeFile = (file: File) => {
    remove(file);
    attach.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className={styles.form}
    >
      {files.length > 0 && (
        <div className={styles.files}>
          {files.map((file) => (
            <span key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
              <span className={styles.fileName}>{file.name}</span>
              <button
                type="button"
                aria-label={t('conversations:removeFile', { name: file.name })}
                onClick={() => removeFile(file)}
                className={styles.remove}
              >
                <X />
              </button>
            </span>
          ))}
        </div>
      )}
      <Row gap={0.5} align="end" isSingleLine>
        <IconButton ref={attach} label={t('conversations:attach')} onClick={() => input.current?.click()}>
          <Paperclip />
        </IconButton>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={types.join(',')}
          aria-label={t('conversations:attach')}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <div className={styles.field}>
          <TextField
            multiline
            value={text}
            placeholder={t('conversations:placeholder')}
            onChange={(event) => {
              write(event.target.value);
              if (event.target.value.trim() !== '') onTyping();
            }}
            onKeyDown={onKeyDown}
            label={t('conversations:placeholder')}
            hidesLabel
            inputRef={field}
            inputProps={{ maxLength: maxCharacters, enterKeyHint: 'send' }}
          />
        </div>
        <button
          type="submit"
          aria-label={t('conversations:send')}
          title={t('conversations:send')}
          disabled={isEmpty}
          className={styles.send}
        >
          <PaperPlaneRight />
        </button>
      </Row>
    </form>
  );
}
