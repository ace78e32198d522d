import Check from '@phosphor-icons/core/bold/check-bold.svg?react';
import FlashlightFill from '@phosphor-icons/core/fill/flashlight-fill.svg?react';
import CameraRotate from '@phosphor-icons/core/regular/camera-rotate.svg?react';
import Flashlight from '@phosphor-icons/core/regular/flashlight.svg?react';
import VideoCameraSlash from '@phosphor-icons/core/regular/video-camera-slash.svg?react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Spinner } from '#ui/kit/action/Spinner.tsx';
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
  // The colours of the dark mode in both modes, around a picture that is often dark.
  return (
    <section aria-label={t('checkin:scanner.label')} data-mode="dark" className={styles.scanner}>
      {stream && (
        <>
          <video ref={video} muted playsInline autoPlay aria-label={t('checkin:scanner.picture')} className={styles.video} />
          <Corners />
        </>
      )}
      {stream && reader.readiness === 'failed' && <ReaderFault onRetry={reader.retry} />}
      <CameraPlaceholder camera={camera} />
      <div className={styles.states}>{children}</div>
      {stream && <Controls camera={camera} />}
    </section>
  );
}

/** Shown over the picture when the decoder could not be loaded. */
function ReaderFault({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.fault}>
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
    </div>
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
      <div role="status" aria-label={t('checkin:scanner.opening')} className={styles.opening}>
        <Spinner />
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
    <Group label={t('checkin:scanner.choose')} className={styles.cameras}>
      {others.map(({ id, name }) => (
        <Button key={id} size="medium" icon={<CameraRotate />} onClick={() => void onChoose(id)}>
          {name}
        </Button>
      ))}
    </Group>
  );
}

const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/** Corner marks that guide the hand. The whole picture is read. */
function Corners() {
  return (
    <div aria-hidden="true" className={styles.aim}>
      <div className={styles.corners}>
        {corners.map((corner) => (
          <div key={corner} className={styles.corner} data-at={corner} />
        ))}
      </div>
    </div>
  );
}

function Controls({ camera: { state, cameras, isTorchOn, choose, light, close } }: { camera: CameraControl }) {
  const { t } = useTranslation();
  if (state.status !== 'on') return null;
  return (
    <div className={styles.controls}>
      {state.supportsTorch && (
        <button
          type="button"
          aria-pressed={isTorchOn}
          aria-label={t('checkin:scanner.torch')}
          title={t('checkin:scanner.torch')}
          onClick={() => void light(!isTorchOn)}
          className={styles.control}
        >
          {isTorchOn ? <FlashlightFill /> : <Flashlight />}
        </button>
      )}
      {cameras.length > 1 && (
        <div className={styles.control}>
          <Menu look="round" label={t('checkin:scanner.choose')} button={<CameraRotate />}>
            {cameras.map(({ id, label }, index) => (
              <MenuButton key={id} icon={id === state.id && <Check />} onClick={() => void choose(id)}>
                {label || t('checkin:scanner.nth', { number: index + 1 })}
              </MenuButton>
            ))}
          </Menu>
        </div>
      )}
      <button
        type="button"
        aria-label={t('checkin:scanner.close')}
        title={t('checkin:scanner.close')}
        onClick={close}
        className={styles.control}
      >
        <VideoCameraSlash />
      </button>
    </div>
  );
}
