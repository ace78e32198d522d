import CircleHalf from '@phosphor-icons/core/regular/circle-half.svg?react';
import Moon from '@phosphor-icons/core/regular/moon.svg?react';
import Sun from '@phosphor-icons/core/regular/sun.svg?react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { chooseColourMode, followColourMode, readColourMode } from '#theme/colour-mode.ts';
import { IconButton } from '../action/IconButton.tsx';

const nextMode = { system: 'light', light: 'dark', dark: 'system' } as const;
const icons = { system: CircleHalf, light: Sun, dark: Moon } as const;
const labels = {
  system: 'common:colourMode.system',
  light: 'common:colourMode.light',
  dark: 'common:colourMode.dark',
} as const;

/** Returns the current colour mode and a function that changes to the next: system, light, dark. */
export function useColourMode() {
  const { t } = useTranslation();
  const mode = useSyncExternalStore(followColourMode, readColourMode, () => 'system' as const);
  return { label: t(labels[mode]), Icon: icons[mode], change: () => chooseColourMode(nextMode[mode]) };
}

/** Changes to the next colour mode: system, light, dark. Its label names the current one. */
export function ColourModeSwitch() {
  const { label, Icon, change } = useColourMode();
  return (
    <IconButton label={label} onClick={change}>
      <Icon />
    </IconButton>
  );
}
