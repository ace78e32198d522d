import Box from '@mui/material/Box';
import MuiButton from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Check from '@phosphor-icons/core/bold/check-bold.svg?react';
import FlashlightFill from '@phosphor-icons/core/fill/flashlight-fill.svg?react';
import CameraRotate from '@phosphor-icons/core/regular/camera-rotate.svg?react';
import Flashlight from '@phosphor-icons/core/regular/flashlight.svg?react';
import VideoCameraSlash from '@phosphor-icons/core/regular/video-camera-slash.svg?react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { dark } from '#theme/tokens.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Menu, MenuButton } from '#ui/kit/overlay/Menu.tsx';
import { createSightings } from '../scans/scan-text.ts';
import { CameraNotice } from './CameraNotice.tsx';
import type { Camera } from './camera.ts';
import styles from './Scanner.module.css';
import { useCamera } from './use-camera.ts';
import { useCodeReader } from './use-code-reader.ts';

interface ScannerProps {
  /** Called once for each code that is shown to the camera. */
  readonly onText: (text: string) => void;
  /** While true, codes are tracked but not reported. */
  readonly isPaused: boolean;
  /** Status chips at the top of the picture. */
  readonly children?: ReactNode;
}

const frame = {
  position: 'relative',
  overflow: 'hidden',
  borderRadius: '22px',
  bgcolor: dark.bg,
  border: '1px solid',
  borderColor: 'divider',
  color: dark.ink,
  aspectRatio: { xs: '1 / 1', sm: '4 / 3' },
  maxHeight: { xs: '54dvh', md: '64dvh' },
  width: '100%',
} as const;

/** Camera that reads QR codes, with its torch and a choice between cameras. */
export function Scanner({ onText, isPaused, children }: ScannerProps) {
  const { t } = useTranslation();
  const camera = useCamera();
  const { state } = camera;
  const video = useRef<HTMLVideoElement>(null);
  const [sightings] = useState(createSightings);
  const stream = state.status === 'on' ? state.stream : undefined;
  useStream(video, stream);
  const reader = useCodeReader(video, stream !== undefined, (text) => {
    const nowMs = performance.now();
    // A code that is still held up is not reported again, also after a verdict has covered the picture.
    if (isPaused) sightings.prolong(text, nowMs);
    else if (sightings.isNew(text, nowMs)) onText(text);
  });
  return (
    <Box component="section" aria-label={t('checkin:scanner.label')} sx={frame}>
      {stream && (
        <>
          <video ref={video} muted playsInline autoPlay aria-label={t('checkin:scanner.picture')} className={styles.video} />
          <Corners />
        </>
      )}
      {stream && reader.readiness === 'failed' && <ReaderFault onRetry={reader.retry} />}
      <CameraPlaceholder camera={camera} />
      <div className={styles.row}>{children}</div>
      {stream && <Controls camera={camera} />}
    </Box>
  );
}

/** Shown over the picture when the decoder could not be loaded. */
function ReaderFault({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ position: 'absolute', inset: 0, bgcolor: `${dark.bg}d9` }}>
      <CameraNotice
        isFault
        title={t('checkin:scanner.readerFailed.title')}
        action={
          <Button variant="sun" size="medium" onClick={onRetry}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {t('checkin:scanner.readerFailed.words')}
      </CameraNotice>
    </Box>
  );
}

type CameraControl = ReturnType<typeof useCamera>;

function useStream(video: RefObject<HTMLVideoElement | null>, stream: MediaStream | undefined): void {
  useEffect(() => {
    const picture = video.current;
    if (!picture || !stream) return;
    picture.srcObject = stream;
    // In power-saving mode a browser may refuse to start playback; the video then starts at the next touch.
    void picture.play().catch(() => undefined);
    return () => {
      picture.srcObject = null;
    };
  }, [video, stream]);
}

/** Shown while there is no picture: how to open the camera, or why it cannot be opened. */
function CameraPlaceholder({ camera: { state, cameras, open, choose } }: { camera: CameraControl }) {
  const { t } = useTranslation();
  if (state.status === 'on') return null;
  if (state.status === 'opening') {
    return (
      <div role="status" aria-label={t('checkin:scanner.opening')} className={styles.stack}>
        <CircularProgress aria-hidden="true" sx={{ color: dark.sun }} />
      </div>
    );
  }
  const button = (
    <Button variant="sun" onClick={() => void open()}>
      {t(state.status === 'fault' ? 'common:tryAgain' : 'checkin:scanner.open')}
    </Button>
  );
  if (state.status === 'off') {
    return (
      <CameraNotice title={t('checkin:scanner.off')} action={button}>
        {t('checkin:scanner.offWords')}
      </CameraNotice>
    );
  }
  const isBlocked = state.fault === 'insecure' || state.fault === 'refused';
  return (
    <CameraNotice
      isFault
      title={t(`checkin:fault.${state.fault}.title`)}
      action={
        state.fault === 'insecure' ? undefined : (
          <Stack gap={1} align="center">
            {button}
            {!isBlocked && <OtherCameras cameras={cameras} triedId={state.id} onChoose={choose} />}
          </Stack>
        )
      }
    >
      {t(`checkin:fault.${state.fault}.words`)}
    </CameraNotice>
  );
}

interface OtherCamerasProps {
  readonly cameras: readonly Camera[];
  /** Id of the camera that did not open; undefined if the browser chose it. */
  readonly triedId: string | undefined;
  readonly onChoose: (id: string) => unknown;
}

/** Offers the other cameras when one could not be opened. If the browser chose the camera, it may have been any of them. */
function OtherCameras({ cameras, triedId, onChoose }: OtherCamerasProps) {
  const { t } = useTranslation();
  const choices = cameras.map(({ id, label }, index) => ({ id, name: label || t('checkin:scanner.nth', { number: index + 1 }) }));
  const others = choices.filter(({ id }) => id !== triedId);
  // The only camera is the one that did not open.
  if (others.length === 0 || (triedId === undefined && cameras.length === 1)) return null;
  return (
    <Group label={t('checkin:scanner.choose')} className={styles.icon}>
      {others.map(({ id, name }) => (
        <MuiButton
          key={id}
          variant="outlined"
          startIcon={<CameraRotate />}
          onClick={() => void onChoose(id)}
          sx={{ color: dark.ink, borderColor: dark.ink, maxWidth: 'min(100%, calc(100vw - 96px))', overflowWrap: 'anywhere' }}
        >
          {name}
        </MuiButton>
      ))}
    </Group>
  );
}

const corner = { position: 'absolute', width: '14%', aspectRatio: '1', border: `4px solid ${dark.sun}` } as const;

/** Corner marks that guide the hand. The whole picture is read. */
function Corners() {
  return (
    <div aria-hidden="true" className={styles.stack2}>
      <div className={styles.frame}>
        <Box sx={{ ...corner, top: 0, left: 0, borderRight: 0, borderBottom: 0, borderTopLeftRadius: '18px' }} />
        <Box sx={{ ...corner, top: 0, right: 0, borderLeft: 0, borderBottom: 0, borderTopRightRadius: '18px' }} />
        <Box sx={{ ...corner, bottom: 0, left: 0, borderRight: 0, borderTop: 0, borderBottomLeftRadius: '18px' }} />
        <Box sx={{ ...corner, bottom: 0, right: 0, borderLeft: 0, borderTop: 0, borderBottomRightRadius: '18px' }} />
      </div>
    </div>
  );
}

const overlayButtonSx = {
  bgcolor: `${dark.bg}b8`,
  color: dark.ink,
  borderRadius: '50%',
  '&:hover': { bgcolor: dark.bg },
} as const;

function Controls({ camera: { state, cameras, isTorchOn, choose, light, close } }: { camera: CameraControl }) {
  const { t } = useTranslation();
  if (state.status !== 'on') return null;
  return (
    <div className={styles.actions}>
      {state.supportsTorch && (
        <IconButton
          sx={overlayButtonSx}
          aria-pressed={isTorchOn}
          aria-label={t('checkin:scanner.torch')}
          onClick={() => void light(!isTorchOn)}
        >
          {isTorchOn ? <FlashlightFill /> : <Flashlight />}
        </IconButton>
      )}
      {cameras.length > 1 && (
        <Box sx={overlayButtonSx}>
          <Menu look="round" label={t('checkin:scanner.choose')} button={<CameraRotate />}>
            {cameras.map(({ id, label }, index) => (
              <MenuButton key={id} icon={id === state.id && <Check />} onClick={() => void choose(id)}>
                {label || t('checkin:scanner.nth', { number: index + 1 })}
              </MenuButton>
            ))}
          </Menu>
        </Box>
      )}
      <IconButton sx={overlayButtonSx} aria-label={t('checkin:scanner.close')} onClick={close}>
        <VideoCameraSlash />
      </IconButton>
    </div>
  );
}
