import { isRichTextLink } from '@ngoma/api/common/rich-text';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { toAddress } from './editing.ts';
import styles from './RichText.module.css';

interface LinkRowProps {
  /** The address of the link at the selection. */
  readonly address: string | undefined;
  /** Called with a complete address, and with undefined to remove the link. */
  readonly onSet: (address: string | undefined) => void;
  readonly onCancel: () => void;
}

/** Asks for the address of a link, between the toolbar and the text. It stands in the form of its field and must not send it. */
export function LinkRow({ address, onSet, onCancel }: LinkRowProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(address?.replace(/^mailto:/i, '') ?? '');
  const [error, setError] = useState<string>();
  const set = () => {
    const complete = toAddress(typed);
    if (isRichTextLink(complete)) onSet(complete);
    else setError(t('rich-text:linkError'));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else onCancel();
  };
  return (
    <div className={styles.link}>
      <div className={styles.address}>
        <TextField
          label={t('rich-text:address')}
          size="compact"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={typed}
          error={error}
          announces
          // The press that opened the row asked for it.
          autoFocus
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
          onKeyDown={press}
        />
      </div>
      <div className={styles.linkButtons}>
        <Button size="small" onClick={set}>
          {t('rich-text:setLink')}
        </Button>
        {address !== undefined && (
          <Button size="small" onClick={() => onSet(undefined)}>
            {t('rich-text:removeLink')}
          </Button>
        )}
        <Button size="small" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  );
}
