import RecordFill from '@phosphor-icons/core/fill/record-fill.svg?react';
import StopFill from '@phosphor-icons/core/fill/stop-fill.svg?react';
import ArrowUUpLeft from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react';
import ArrowUUpRight from '@phosphor-icons/core/regular/arrow-u-up-right.svg?react';
import Camera from '@phosphor-icons/core/regular/camera.svg?react';
import CameraRotate from '@phosphor-icons/core/regular/camera-rotate.svg?react';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import Images from '@phosphor-icons/core/regular/images.svg?react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { maxSeconds, videoKind } from './recorder.ts';
import styles from './StudioActions.module.css';
import type { StudioPicture } from './use-studio-picture.ts';
import type { useUndoableScene } from './use-undoable-scene.ts';

interface StudioActionsProps {
  readonly picture: Pick<StudioPicture, 'camera' | 'source' | 'isMoving' | 'openCamera' | 'takePicture'>;
  readonly capture: { readonly isRecording: boolean; readonly isSaving: boolean; readonly stop: () => void };
  readonly history: Pick<ReturnType<typeof useUndoableScene>, 'dispatch' | 'canUndo' | 'canRedo'>;
  /** Replaces the picture by another, once the user has agreed to lose what is not saved. */
  readonly onReplace: (replace: () => void) => void;
  readonly onChooseFile: () => void;
  readonly onRecord: () => void;
  readonly onSave: () => void;
}

/** Opens the camera; once it is open, takes its picture or turns to the other side. */
function CameraButtons({ picture, onReplace }: Pick<StudioActionsProps, 'picture' | 'onReplace'>) {
  const { t } = useTranslation();
  const { camera, source, openCamera, takePicture } = picture;
  if (!camera.live)
    return (
      <Button
        variant={source ? 'outlined' : 'sun'}
        size="medium"
        icon={<Camera />}
        isBusy={camera.isOpening}
        onClick={() => onReplace(() => openCamera('user'))}
      >
        {t('media-filters:openCamera')}
      </Button>
    );
  const { facing } = camera.live;
  return (
    <>
      <Button variant="sun" size="medium" icon={<Camera />} onClick={takePicture}>
        {t('media-filters:shoot')}
      </Button>
      <IconButton label={t('media-filters:flip')} onClick={() => openCamera(facing === 'user' ? 'environment' : 'user')}>
        <CameraRotate />
      </IconButton>
    </>
  );
}

function RecordButton({ onRecord }: Pick<StudioActionsProps, 'onRecord'>) {
  const { t } = useTranslation();
  return (
    <Button
      size="medium"
      icon={
        <span className={styles.recordSign}>
          <RecordFill />
        </span>
      }
      onClick={onRecord}
    >
      {t('media-filters:record')}
    </Button>
  );
}

/** Undoes the last change of the scene, or makes it again. */
function HistoryButtons({ history: { dispatch, canUndo, canRedo } }: Pick<StudioActionsProps, 'history'>) {
  const { t } = useTranslation();
  return (
    <span className={styles.steps}>
      <IconButton data-pair label={t('media-filters:undo')} disabled={!canUndo} onClick={() => dispatch({ type: 'undo' })}>
        <ArrowUUpLeft />
      </IconButton>
      <IconButton data-pair label={t('media-filters:redo')} disabled={!canRedo} onClick={() => dispatch({ type: 'redo' })}>
        <ArrowUUpRight />
      </IconButton>
    </span>
  );
}

/** Stop button's label with the remaining seconds. */
function Seconds() {
  const { t } = useTranslation();
  const [left, setLeft] = useState(maxSeconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return <>{t('media-filters:stop', { seconds: left })}</>;
}

/** The buttons below the picture. While a video is recorded, only the one that stops it. */
export function StudioActions(props: StudioActionsProps) {
  const { picture, capture, history, onReplace, onChooseFile, onRecord, onSave } = props;
  const { t } = useTranslation();
  const { source, isMoving } = picture;
  return (
    <Group label={t('media-filters:thePicture')} className={styles.actions}>
      {capture.isRecording ? (
        <Button variant="danger" size="medium" icon={<StopFill />} autoFocus onClick={capture.stop}>
          <Seconds />
        </Button>
      ) : (
        <>
          <CameraButtons picture={picture} onReplace={onReplace} />
          {isMoving && videoKind() !== undefined && <RecordButton onRecord={onRecord} />}
          <Button size="medium" icon={<Images />} onClick={() => onReplace(onChooseFile)}>
            {t('media-filters:choose')}
          </Button>
          <HistoryButtons history={history} />
          {source && !isMoving && (
            <Button variant="sun" size="medium" icon={<DownloadSimple />} isBusy={capture.isSaving} onClick={onSave}>
              {t('media-filters:done')}
            </Button>
          )}
        </>
      )}
    </Group>
  );
}
