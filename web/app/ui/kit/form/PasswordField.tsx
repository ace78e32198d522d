import Eye from '@phosphor-icons/core/regular/eye.svg?react';
import EyeSlash from '@phosphor-icons/core/regular/eye-slash.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { IconButton } from '../action/IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'start'>;

/** A password field. Once the scripts have arrived, a button shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        isHydrated && (
          <IconButton
            label={t(isShown ? 'common:password.hide' : 'common:password.show')}
            aria-pressed={isShown}
            onClick={() => setShown((shown) => !shown)}
          >
            {isShown ? <EyeSlash /> : <Eye />}
          </IconButton>
        )
      }
    />
  );
}
