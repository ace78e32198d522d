import Cameraswitch from '@mui/icons-material/Cameraswitch';
import FlashlightOff from '@mui/icons-material/FlashlightOff';
import FlashlightOn from '@mui/icons-material/FlashlightOn';
import VideocamOff from '@mui/icons-material/VideocamOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { dark } from '#theme/tokens.ts';
import { Menu } from '#ui/overlays.tsx';
import { CameraNotice } from './CameraNotice.tsx';
import type { Camera } from './camera.ts';
import { createSightings } from './scan-text.ts';
import { useCamera } from './use-camera.ts';
import { useCodeReader } from './use-code-reader.ts';

interface ScannerProps {
  /** Called once for each code that comes before the camera. */
  readonly onText: (text: string) => void;
  /** While something else must be seen first, codes are looked at but not told. */
  readonly isPaused: boolean;
  /** Stands over the picture at the top: what the scanner is doing. */
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

/** The camera that reads tickets, with its light and the choice among several. */
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
    // A code that is held there all the time stays old news, also while a verdict covers it.
    if (isPaused) sightings.keep(text, nowMs);
    else if (sightings.isNew(text, nowMs)) onText(text);
  });
  return (
    <Box component="section" aria-label={t('door:scanner.label')} sx={frame}>
      {stream && (
        <>
          <Box
            component="video"
            ref={video}
            muted
            playsInline
            autoPlay
            aria-label={t('door:scanner.picture')}
            sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
          />
          <Corners />
        </>
      )}
      {stream && reader.readiness === 'failed' && <ReaderFault onRetry={reader.retry} />}
      <Without camera={camera} />
      <Box sx={{ position: 'absolute', top: 12, left: 12, right: 12, display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
      {stream && <Controls camera={camera} />}
    </Box>
  );
}

/** The picture is there, but what reads it could not be fetched. */
function ReaderFault({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ position: 'absolute', inset: 0, bgcolor: `${dark.bg}d9` }}>
      <CameraNotice
        isFault
        title={t('door:scanner.readerFailed.title')}
        action={
          <Button variant="contained" color="sun" onClick={onRetry}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {t('door:scanner.readerFailed.words')}
      </CameraNotice>
    </Box>
  );
}

type CameraInHand = ReturnType<typeof useCamera>;

function useStream(video: RefObject<HTMLVideoElement | null>, stream: MediaStream | undefined): void {
  useEffect(() => {
    const picture = video.current;
    if (!picture || !stream) return;
    picture.srcObject = stream;
    // A phone that saves power may refuse to play unasked; the picture then starts at the next touch.
    void picture.play().catch(() => undefined);
    return () => {
      picture.srcObject = null;
    };
  }, [video, stream]);
}

/** What stands there while there is no picture: the way to one, or why there is none. */
function Without({ camera: { state, cameras, open, choose } }: { camera: CameraInHand }) {
  const { t } = useTranslation();
  if (state.status === 'on') return null;
  if (state.status === 'opening') {
    return (
      <Box
        role="status"
        aria-label={t('door:scanner.opening')}
        sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center' }}
      >
        <CircularProgress aria-hidden="true" sx={{ color: dark.sun }} />
      </Box>
    );
  }
  const button = (
    <Button variant="contained" color="sun" size="large" onClick={() => void open()}>
      {t(state.status === 'fault' ? 'common:tryAgain' : 'door:scanner.open')}
    </Button>
  );
  if (state.status === 'off') {
    return (
      <CameraNotice title={t('door:scanner.off')} action={button}>
        {t('door:scanner.offWords')}
      </CameraNotice>
    );
  }
  const isHopeless = state.fault === 'insecure' || state.fault === 'refused';
  return (
    <CameraNotice
      isFault
      title={t(`door:fault.${state.fault}.title`)}
      action={
        state.fault === 'insecure' ? undefined : (
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
            {button}
            {!isHopeless && <OtherCameras cameras={cameras} triedId={state.id} onChoose={choose} />}
          </Box>
        )
      }
    >
      {t(`door:fault.${state.fault}.words`)}
    </CameraNotice>
  );
}

interface OtherCamerasProps {
  readonly cameras: readonly Camera[];
  /** The one that did not open. */
  readonly triedId: string | undefined;
  readonly onChoose: (id: string) => unknown;
}

/** The cameras that may be free where one is not. One that was opened without being named may be any of them. */
function OtherCameras({ cameras, triedId, onChoose }: OtherCamerasProps) {
  const { t } = useTranslation();
  const choices = cameras.map(({ id, label }, index) => ({ id, name: label || t('door:scanner.nth', { number: index + 1 }) }));
  const others = choices.filter(({ id }) => id !== triedId);
  // The only camera there is was the one that did not open.
  if (others.length === 0 || (triedId === undefined && cameras.length === 1)) return null;
  return (
    <Box
      role="group"
      aria-label={t('door:scanner.choose')}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}
    >
      {others.map(({ id, name }) => (
        <Button
          key={id}
          variant="outlined"
          startIcon={<Cameraswitch />}
          onClick={() => void onChoose(id)}
          sx={{ color: dark.ink, borderColor: dark.ink, maxWidth: 'min(100%, calc(100vw - 96px))', overflowWrap: 'anywhere' }}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}

const corner = { position: 'absolute', width: '14%', aspectRatio: '1', border: `4px solid ${dark.sun}` } as const;

/** Where to hold the square. The whole picture is read; the corners only guide the hand. */
function Corners() {
  return (
    <Box aria-hidden="true" sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', pointerEvents: 'none' }}>
      <Box sx={{ position: 'relative', height: '64%', aspectRatio: '1' }}>
        <Box sx={{ ...corner, top: 0, left: 0, borderRight: 0, borderBottom: 0, borderTopLeftRadius: '18px' }} />
        <Box sx={{ ...corner, top: 0, right: 0, borderLeft: 0, borderBottom: 0, borderTopRightRadius: '18px' }} />
        <Box sx={{ ...corner, bottom: 0, left: 0, borderRight: 0, borderTop: 0, borderBottomLeftRadius: '18px' }} />
        <Box sx={{ ...corner, bottom: 0, right: 0, borderLeft: 0, borderTop: 0, borderBottomRightRadius: '18px' }} />
      </Box>
    </Box>
  );
}

const onPicture = { bgcolor: `${dark.bg}b8`, color: dark.ink, borderRadius: '50%', '&:hover': { bgcolor: dark.bg } } as const;

function Controls({ camera: { state, cameras, isLit, choose, light, close } }: { camera: CameraInHand }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  if (state.status !== 'on') return null;
  return (
    <Box sx={{ position: 'absolute', bottom: 12, right: 12, display: 'flex', gap: 1 }}>
      {state.canLight && (
        <IconButton sx={onPicture} aria-pressed={isLit} aria-label={t('door:scanner.torch')} onClick={() => void light(!isLit)}>
          {isLit ? <FlashlightOff /> : <FlashlightOn />}
        </IconButton>
      )}
      {cameras.length > 1 && (
        <>
          <IconButton
            sx={onPicture}
            aria-label={t('door:scanner.choose')}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            aria-controls={anchor ? menuId : undefined}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <Cameraswitch />
          </IconButton>
          <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
            {cameras.map(({ id, label }, index) => (
              <MenuItem
                key={id}
                selected={id === state.id}
                onClick={() => {
                  setAnchor(null);
                  void choose(id);
                }}
              >
                {label || t('door:scanner.nth', { number: index + 1 })}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      <IconButton sx={onPicture} aria-label={t('door:scanner.close')} onClick={close}>
        <VideocamOff />
      </IconButton>
    </Box>
  );
}
