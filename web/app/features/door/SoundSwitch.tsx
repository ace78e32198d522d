import VolumeOff from '@mui/icons-material/VolumeOff';
import VolumeUp from '@mui/icons-material/VolumeUp';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#lib/use-translation.tsx';

/** Sound on or off; the phone still shakes without it. */
export function SoundSwitch({ isMuted, onToggle }: { isMuted: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton aria-label={t('door:sound')} aria-pressed={!isMuted} onClick={onToggle}>
      {isMuted ? <VolumeOff /> : <VolumeUp />}
    </IconButton>
  );
}
