import VolumeOff from '@mui/icons-material/VolumeOff';
import VolumeUp from '@mui/icons-material/VolumeUp';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** Switches the sound; vibration stays on. */
export function SoundSwitch({ isMuted, onToggle }: { isMuted: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton aria-label={t('checkin:sound')} aria-pressed={!isMuted} onClick={onToggle}>
      {isMuted ? <VolumeOff /> : <VolumeUp />}
    </IconButton>
  );
}
