import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { TextBox } from '#ui/TextBox.tsx';
import { spaceWhileTyping } from './scan-text.ts';

interface CodeFieldProps {
  /** Takes the code; false where it is too short to be one. With a promise it says whether anybody answered: else it stays. */
  readonly onCode: (text: string) => boolean | Promise<boolean>;
  readonly label: string;
}

/** The readable code, typed; always there, whatever the camera says. */
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
    <Box component="form" onSubmit={send} noValidate sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TextBox
          label={label}
          value={text}
          placeholder="K7WQ M3XP"
          onChange={(event) => {
            setText(spaceWhileTyping(event.target.value));
            setTooShort(false);
          }}
          error={isTooShort}
          helperText={isTooShort ? t('door:code.tooShort') : undefined}
          helperTextProps={{ role: 'alert' }}
          autoComplete="off"
          inputProps={{
            autoCapitalize: 'characters',
            autoCorrect: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            style: { letterSpacing: '0.12em', fontWeight: 600 },
          }}
        />
      </Box>
      <Button type="submit" sx={{ mt: '26px', minHeight: 50 }}>
        {t('door:code.send')}
      </Button>
    </Box>
  );
}
