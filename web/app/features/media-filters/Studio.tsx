import type { EventOverlay } from '@ngoma/api/features/events/media-filters';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { useCapture } from './camera/use-capture.ts';
import type { Work } from './gallery-store.ts';
import { useOverlayPictures } from './overlays/use-overlay-pictures.ts';
import styles from './Studio.module.css';
import { StudioTools, type Tool } from './StudioTools.tsx';
import type { FrameTexts } from './stage/frames.ts';
import type { Source } from './stage/painter.ts';
import { videoKind } from './stage/recorder.ts';
import { Stage } from './stage/Stage.tsx';
import { StudioActions } from './stage/StudioActions.tsx';
import { useUnsavedWork } from './stage/UnsavedWork.tsx';
import { useStudioPicture } from './stage/use-studio-picture.ts';
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

/** Widths of the saved picture and video in px. Most phones cannot record a video at full width. */
const pictureWidthPx = 1080;
const videoWidthPx = 720;

/** Editor for a picture, a video or the camera: adds the event's frame, stickers and text, and saves the result. */
export function Studio({ userId, event, texts, overlays, placeholder, eventChoice, onSaved }: StudioProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const history = useUndoableScene();
  const { scene, dispatch, steps, canUndo } = history;
  const overlayPictures = useOverlayPictures(overlays);
  useEffect(() => dispatch({ type: 'newEvent', overlays: overlays.map(({ _id }) => _id) }), [dispatch, overlays]);
  // Kept here, because the tools disappear while another event is loaded.
  const [tool, setTool] = useState<Tool>('filter');
  const picture = useStudioPicture({ dispatch, onUnreadable: () => toast(t('media-filters:unreadable'), 'error') });
  const { camera, still, chosen, source, isMoving } = picture;
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
  const record = () => {
    if (chosen?.video) chosen.video.currentTime = 0;
    void capture.record(camera.live?.sounds ?? []);
  };

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
            <StudioActions
              picture={picture}
              capture={capture}
              history={history}
              onReplace={(replace) => ask(isLost, replace)}
              onChooseFile={() => fileRef.current?.click()}
              onRecord={record}
              onSave={() => void saveStill()}
            />
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
                void picture.choose(changed.target.files?.[0]);
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
          {texts && <StudioTools {...{ tool, scene, dispatch, picture, texts, overlays }} onTool={setTool} />}
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
