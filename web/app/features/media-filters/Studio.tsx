import type { EventOverlay } from '@ngoma/api/features/events/media-filters';
import RecordFill from '@phosphor-icons/core/fill/record-fill.svg?react';
import StopFill from '@phosphor-icons/core/fill/stop-fill.svg?react';
import ArrowUUpLeft from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react';
import ArrowUUpRight from '@phosphor-icons/core/regular/arrow-u-up-right.svg?react';
import Camera from '@phosphor-icons/core/regular/camera.svg?react';
import CameraRotate from '@phosphor-icons/core/regular/camera-rotate.svg?react';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import Images from '@phosphor-icons/core/regular/images.svg?react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import { useCapture } from './camera/use-capture.ts';
import { useStudioCamera } from './camera/use-studio-camera.ts';
import { FilterPicker } from './colour/FilterPicker.tsx';
import { FramePicker } from './FramePicker.tsx';
import type { Work } from './gallery-store.ts';
import { useOverlayPictures } from './overlays/use-overlay-pictures.ts';
import styles from './Studio.module.css';
import { type ChosenFile, openChosen } from './stage/chosen-file.ts';
import type { FrameTexts } from './stage/frames.ts';
import { LayerTools } from './stage/LayerTools.tsx';
import type { Source } from './stage/painter.ts';
import { maxSeconds, videoKind } from './stage/recorder.ts';
import { Stage } from './stage/Stage.tsx';
import { useUnsavedWork } from './stage/UnsavedWork.tsx';
import { useUndoableScene } from './stage/use-undoable-scene.ts';

interface StudioProps {
  readonly userId: string;
  readonly event: { readonly id: string; readonly name: string };
  /** Undefined until the event is loaded. */
  readonly texts: FrameTexts | undefined;
  /** Frames, stickers and marks of the event's organizer. */
  readonly overlays: readonly EventOverlay[];
  /** Shown in place of the picture until the event is loaded, because a frame needs its event. */
  readonly placeholder: ReactNode;
  /** Choice of the event, below the tools. */
  readonly eventChoice: ReactNode;
  readonly onSaved: (work: Work) => void;
}

type Tool = 'filter' | 'frame' | 'more';

/** Widths of the saved picture and video in px. Most phones cannot record a video at full width. */
const pictureWidthPx = 1080;
const videoWidthPx = 720;

/** Copies the current camera picture to a canvas, mirrored if the camera is. */
function stillOf({ element, width, height, isMirrored = false }: Source): Source {
  const still = document.createElement('canvas');
  still.width = width;
  still.height = height;
  const context = still.getContext('2d');
  if (isMirrored) {
    context?.translate(width, 0);
    context?.scale(-1, 1);
  }
  context?.drawImage(element, 0, 0, width, height);
  return { element: still, width, height };
}

/** Editor for a picture, a video or the camera: adds the event's frame, stickers and text, and saves the result. */
export function Studio({ userId, event, texts, overlays, placeholder, eventChoice, onSaved }: StudioProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const { scene, dispatch, steps, canUndo, canRedo } = useUndoableScene();
  const overlayPictures = useOverlayPictures(overlays);
  useEffect(() => dispatch({ type: 'newEvent', overlays: overlays.map(({ _id }) => _id) }), [dispatch, overlays]);
  const [tools, setTools] = useState<Tool>('filter');
  const { tabOf, panelOf } = useTabs<Tool>(tools);
  const [still, setStill] = useState<Source>();
  const [chosen, setChosen] = useState<ChosenFile>();
  const camera = useStudioCamera();
  const onFault = () => toast(t('media-filters:notKept'), 'error');
  /** Steps and picture that were saved last. */
  const [saved, setSaved] = useState<{ readonly steps: unknown; readonly still: Source | undefined }>();
  const keepSaved = (work: Work) => {
    setSaved({ steps, still });
    onSaved(work);
  };
  const capture = useCapture({ canvasRef, userId, event, onSaved: keepSaved, onFault });
  const isUnsaved = (canUndo || still !== undefined) && (saved?.steps !== steps || saved.still !== still);
  const { ask, dialog } = useUnsavedWork(isUnsaved);
  const isLost = isUnsaved && (still !== undefined || chosen !== undefined);
  const source = camera.live?.source ?? still ?? chosen?.source;
  const isMoving = camera.live !== undefined || (still === undefined && chosen?.video !== undefined);

  useEffect(() => () => chosen?.close(), [chosen]);
  // Opening is asynchronous: a file that finishes loading after a newer choice, or after the camera was opened, is closed again.
  const latestRequest = useRef(0);
  useEffect(
    () => () => {
      latestRequest.current += 1;
    },
    [],
  );

  const choose = async (file: File | undefined) => {
    if (!file) return;
    latestRequest.current += 1;
    const request = latestRequest.current;
    try {
      const opened = await openChosen(file);
      if (request !== latestRequest.current) return opened.close();
      camera.close();
      setStill(undefined);
      setChosen(opened);
      dispatch({ type: 'newPicture' });
    } catch {
      if (request === latestRequest.current) toast(t('media-filters:unreadable'), 'error');
    }
  };
  const openCamera = (facing: 'user' | 'environment') => {
    latestRequest.current += 1;
    setStill(undefined);
    setChosen(undefined);
    dispatch({ type: 'newPicture' });
    void camera.open(facing);
  };
  const takePicture = () => {
    if (!camera.live) return;
    setStill(stillOf(camera.live.source));
    camera.close();
  };
  const record = () => {
    if (chosen?.video) chosen.video.currentTime = 0;
    void capture.record(camera.live?.sounds ?? []);
  };
  const canRecord = isMoving && videoKind() !== undefined;

  return (
    <div className={styles.studio}>
      {dialog}
      <Stack>
        {texts ? (
          <>
            <Stage
              canvasRef={canvasRef}
              scene={scene}
              dispatch={dispatch}
              source={source}
              texts={texts}
              overlays={overlayPictures}
              widthPx={isMoving ? videoWidthPx : pictureWidthPx}
              isMoving={isMoving}
              isRecording={capture.isRecording || capture.isSaving}
            />
            {camera.fault && (
              <Notice tone="sun" role="alert">
                {t(`media-filters:camera.${camera.fault}`)}
              </Notice>
            )}
            <Group label={t('media-filters:thePicture')} className={styles.actions}>
              {capture.isRecording ? (
                <Button variant="danger" size="medium" icon={<StopFill />} autoFocus onClick={capture.stop}>
                  <Seconds />
                </Button>
              ) : (
                <>
                  {camera.live ? (
                    <>
                      <Button variant="sun" size="medium" icon={<Camera />} onClick={takePicture}>
                        {t('media-filters:shoot')}
                      </Button>
                      <IconButton
                        label={t('media-filters:flip')}
                        onClick={() => openCamera(camera.live?.facing === 'user' ? 'environment' : 'user')}
                      >
                        <CameraRotate />
                      </IconButton>
                    </>
                  ) : (
                    <Button
                      variant={source ? 'outlined' : 'sun'}
                      size="medium"
                      icon={<Camera />}
                      isBusy={camera.isOpening}
                      onClick={() => ask(isLost, () => openCamera('user'))}
                    >
                      {t('media-filters:openCamera')}
                    </Button>
                  )}
                  {canRecord && (
                    <Button
                      size="medium"
                      icon={
                        <span className={styles.recordSign}>
                          <RecordFill />
                        </span>
                      }
                      onClick={record}
                    >
                      {t('media-filters:record')}
                    </Button>
                  )}
                  <Button size="medium" icon={<Images />} onClick={() => ask(isLost, () => fileRef.current?.click())}>
                    {t('media-filters:choose')}
                  </Button>
                  <span className={styles.steps}>
                    <IconButton
                      data-pair
                      label={t('media-filters:undo')}
                      disabled={!canUndo}
                      onClick={() => dispatch({ type: 'undo' })}
                    >
                      <ArrowUUpLeft />
                    </IconButton>
                    <IconButton
                      data-pair
                      label={t('media-filters:redo')}
                      disabled={!canRedo}
                      onClick={() => dispatch({ type: 'redo' })}
                    >
                      <ArrowUUpRight />
                    </IconButton>
                  </span>
                  {source && !isMoving && (
                    <Button
                      variant="sun"
                      size="medium"
                      icon={<DownloadSimple />}
                      isBusy={capture.isSaving}
                      onClick={() => void saveStill()}
                    >
                      {t('media-filters:done')}
                    </Button>
                  )}
                </>
              )}
            </Group>
            {isMoving && videoKind() === undefined && (
              <Notice tone="primary" role="alert">
                {t('media-filters:noVideo')}
              </Notice>
            )}
            <input
              ref={fileRef}
              type="file"
              accept="image/*,video/*"
              hidden
              onChange={(changed) => {
                void choose(changed.target.files?.[0]);
                changed.target.value = '';
              }}
            />
          </>
        ) : (
          placeholder
        )}
      </Stack>
      <Card>
        <Stack>
          {texts && (
            <>
              <TabStrip
                label={t('media-filters:tools')}
                value={tools}
                choices={[
                  { value: 'filter', label: t('media-filters:filters') },
                  { value: 'frame', label: t('media-filters:frames') },
                  { value: 'more', label: t('media-filters:more') },
                ]}
                onChange={setTools}
                tabOf={tabOf}
              />
              <div {...panelOf(tools)}>
                {tools === 'filter' && (
                  <FilterPicker scene={scene} dispatch={dispatch} source={source} isMoving={isMoving} texts={texts} />
                )}
                {tools === 'frame' && <FramePicker scene={scene} dispatch={dispatch} texts={texts} overlays={overlays} />}
                {tools === 'more' && <LayerTools scene={scene} dispatch={dispatch} overlays={overlays} />}
              </div>
            </>
          )}
          {eventChoice}
        </Stack>
      </Card>
    </div>
  );

  /** Saves the still picture. It deselects first and waits for a redraw, so that no selection mark is saved. */
  async function saveStill(): Promise<void> {
    dispatch({ type: 'select', id: 'photo' });
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await capture.savePicture();
  }
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
