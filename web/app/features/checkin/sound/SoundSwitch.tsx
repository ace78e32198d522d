import SpeakerHigh from '@phosphor-icons/core/regular/speaker-high.svg?react';
import SpeakerSlash from '@phosphor-icons/core/regular/speaker-slash.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';

/** Switches the sound; vibration stays on. */
export function SoundSwitch({ isMuted, onToggle }: { isMuted: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('checkin:sound')} aria-pressed={!isMuted} onClick={onToggle}>
      {isMuted ? <SpeakerSlash /> : <SpeakerHigh />}
    </IconButton>
  );
}
