import VolumeOff from '@mui/icons-material/VolumeOff';
import VolumeUp from '@mui/icons-material/VolumeUp';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';

/** Switches the sound; vibration stays on. */
export function SoundSwitch({ isMuted, onToggle }: { isMuted: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('checkin:sound')} aria-pressed={!isMuted} onClick={onToggle}>
      {isMuted ? <VolumeOff /> : <VolumeUp />}
    </IconButton>
  );
}
