import { type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import styles from './CodeField.module.css';
import { spaceWhileTyping } from './scans/scan-text.ts';

interface CodeFieldProps {
  /**
   * Receives the code. Returns false if it is too short, or a promise of whether the server answered; the field keeps its text if
   * not.
   */
  readonly onCode: (text: string) => boolean | Promise<boolean>;
  readonly label: string;
}

/** Field for the ticket's readable code. It is always there, also without a camera. */
export function CodeField({ onCode, label }: CodeFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isTaken = onCode(text);
    setTooShort(isTaken === false);
    if (isTaken === true) setText('');
    if (isTaken instanceof Promise) void isTaken.then((isAnswered) => isAnswered && setText((now) => (now === text ? '' : now)));
  };
  return (
    <form onSubmit={send} noValidate className={styles.form}>
      <div className={styles.field}>
        <TextField
          label={label}
          value={text}
          placeholder="K7WQ M3XP"
          onChange={(event) => {
            setText(spaceWhileTyping(event.target.value));
            setTooShort(false);
          }}
          error={isTooShort}
          helperText={isTooShort ? t('checkin:code.tooShort') : undefined}
          announces
          autoComplete="off"
          inputProps={{
            autoCapitalize: 'characters',
            autoCorrect: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            style: { letterSpacing: '0.12em', fontWeight: 600 },
          }}
        />
      </div>
      <Button type="submit">{t('checkin:code.send')}</Button>
    </form>
  );
}
