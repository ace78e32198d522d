import Contrast from '@mui/icons-material/Contrast';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const nextMode = { system: 'light', light: 'dark', dark: 'system' } as const;
const icons = { system: Contrast, light: LightModeOutlined, dark: DarkModeOutlined } as const;
const labels = {
  system: 'common:colourMode.system',
  light: 'common:colourMode.light',
  dark: 'common:colourMode.dark',
} as const;

/** Returns the current colour mode and a function that changes to the next: system, light, dark. */
export function useColourMode() {
  const { t } = useTranslation();
  const { mode = 'system', setMode } = useColorScheme();
  return { label: t(labels[mode]), Icon: icons[mode], change: () => setMode(nextMode[mode]) };
}

/** Changes to the next colour mode: system, light, dark. Its label names the current one. */
export function ColourModeSwitch() {
  const { label, Icon, change } = useColourMode();
  return (
    <IconButton aria-label={label} title={label} onClick={change} sx={{ color: 'text.secondary' }}>
      <Icon fontSize="small" />
    </IconButton>
  );
}
