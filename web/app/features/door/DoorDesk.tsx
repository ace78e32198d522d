import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useAwakeScreen } from '#lib/use-awake-screen.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { CodeField } from './CodeField.tsx';
import { PendingScans } from './PendingScans.tsx';
import { Scanner } from './Scanner.tsx';
import { SoundSwitch } from './SoundSwitch.tsx';
import { useDoor } from './use-door.ts';
import { useDoorSound } from './use-door-sound.ts';
import { useWedge } from './use-wedge.ts';
import { VerdictScreen } from './VerdictScreen.tsx';

interface DoorDeskProps {
  readonly eventId: string;
  readonly gateId: string | undefined;
  readonly zone: string;
  /** A dialog stands over the desk: scanners then write into its fields, or into nothing. */
  readonly isCovered: boolean;
}

/** Where the team works: camera, typed code and keyboard scanners lead to one verdict over the whole screen. */
export function DoorDesk({ eventId, gateId, zone, isCovered }: DoorDeskProps) {
  const { t } = useTranslation();
  const [isLookOnly, setLookOnly] = useState(false);
  const { isMuted, toggle } = useDoorSound();
  const door = useDoor({ eventId, gateId, isLookOnly });
  useWedge(!isCovered, door.scan);
  useAwakeScreen(true);
  const isAsking = door.pending.some(({ failures }) => failures === 0);
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Scanner onText={door.scan} isPaused={isCovered || door.verdict?.tone === 'stop'}>
        {isLookOnly && <StatusChip tone="sun">{t('door:look.chip')}</StatusChip>}
        {isAsking && <StatusChip tone="primary">{t('door:asking')}</StatusChip>}
      </Scanner>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <FormControlLabel
          control={<Switch checked={isLookOnly} onChange={(_, isOn) => setLookOnly(isOn)} />}
          label={t('door:look.label')}
        />
        <SoundSwitch isMuted={isMuted} onToggle={toggle} />
      </Box>
      <Box>
        <PendingScans pending={door.pending} zone={zone} onForget={door.forget} />
        <CodeField label={t('door:code.label')} onCode={door.scan} />
      </Box>
      <VerdictScreen verdict={door.verdict} zone={zone} isMuted={isMuted} onDismiss={door.dismiss} />
    </Box>
  );
}
