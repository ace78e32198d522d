import Eye from '@phosphor-icons/core/regular/eye.svg?react';
import EyeSlash from '@phosphor-icons/core/regular/eye-slash.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

/** A password field with a button that shows the password. */
export function PasswordField<Values>(props: TextInputProps<Values>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      inputProps={{ autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }}
      end={
        <IconButton
          label={t(isShown ? 'common:password.hide' : 'common:password.show')}
          aria-pressed={isShown}
          onClick={() => setShown((shown) => !shown)}
        >
          {isShown ? <EyeSlash /> : <Eye />}
        </IconButton>
      }
    />
  );
}
