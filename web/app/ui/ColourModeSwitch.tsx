import Contrast from '@mui/icons-material/Contrast';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from '#lib/use-translation.tsx';

const nextMode = { system: 'light', light: 'dark', dark: 'system' } as const;
const icons = { system: Contrast, light: LightModeOutlined, dark: DarkModeOutlined } as const;
const labels = {
  system: 'common:colourMode.system',
  light: 'common:colourMode.light',
  dark: 'common:colourMode.dark',
} as const;

/** What holds now, and how to go round: as the device, light, dark. */
export function useColourMode() {
  const { t } = useTranslation();
  const { mode = 'system', setMode } = useColorScheme();
  return { label: t(labels[mode]), Icon: icons[mode], goOn: () => setMode(nextMode[mode]) };
}

/** Goes round: as the device, light, dark. Its label says what holds now. */
export function ColourModeSwitch() {
  const { label, Icon, goOn } = useColourMode();
  return (
    <IconButton aria-label={label} title={label} onClick={goOn} sx={{ color: 'text.secondary' }}>
      <Icon fontSize="small" />
    </IconButton>
  );
}
