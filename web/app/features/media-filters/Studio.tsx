import Cameraswitch from '@mui/icons-material/Cameraswitch';
import FiberManualRecord from '@mui/icons-material/FiberManualRecord';
import PhotoCamera from '@mui/icons-material/PhotoCamera';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import SaveAlt from '@mui/icons-material/SaveAlt';
import Stop from '@mui/icons-material/Stop';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { useTabs } from '#lib/use-tabs.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { type ChosenFile, openChosen } from './chosen-file.ts';
import { FramePicker } from './FramePicker.tsx';
import type { FrameWords } from './frames.ts';
import { LayerTools } from './LayerTools.tsx';
import type { Source } from './painter.ts';
import { longestSeconds, videoKind } from './recorder.ts';
import { Stage } from './Stage.tsx';
import { changeScene, firstScene } from './scene.ts';
import { useCapture } from './use-capture.ts';
import { useStudioCamera } from './use-studio-camera.ts';
import type { Work } from './works.ts';

interface StudioProps {
  readonly userId: string;
  readonly event: { readonly id: string; readonly name: string };
  /** Not given as long as the event is not known. */
  readonly words: FrameWords | undefined;
  /** What stands in the picture's place meanwhile: no picture is made in nobody's frame. */
  readonly instead: ReactNode;
  /** The choice of the event, which stands above the tools. */
  readonly choice: ReactNode;
  readonly onMade: (work: Work) => void;
}

/** A video in full width is too much for the phones of most people. */
const pictureWidthPx = 1080;
const videoWidthPx = 720;

/** A picture as it stood in the camera, as a mirror where it was one. */
function stillOf({ element, width, height, isMirrored = false }: Source): Source {
  const still = document.createElement('canvas');
  still.width = width;
  still.height = height;
  const pen = still.getContext('2d');
  if (isMirrored) {
    pen?.translate(width, 0);
    pen?.scale(-1, 1);
  }
  pen?.drawImage(element, 0, 0, width, height);
  return { element: still, width, height };
}

/** The workshop: a picture or the camera behind the event's frame, stickers and words over it, and what comes of it. */
export function Studio({ userId, event, words, instead, choice, onMade }: StudioProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const [scene, act] = useReducer(changeScene, firstScene);
  const [tools, setTools] = useState<'frame' | 'more'>('frame');
  const { tabOf, panelOf } = useTabs<'frame' | 'more'>(tools);
  const [still, setStill] = useState<Source>();
  const [chosen, setChosen] = useState<ChosenFile>();
  const camera = useStudioCamera();
  const onFault = () => toast(t('media-filters:notKept'), 'error');
  const capture = useCapture({ canvasRef, userId, event, onMade, onFault });
  const source = camera.live?.source ?? still ?? chosen?.source;
  const isMoving = camera.live !== undefined || (still === undefined && chosen?.video !== undefined);

  useEffect(() => () => chosen?.close(), [chosen]);
  // A long video opens after a short one that was chosen later, or after the camera: the last wish counts.
  const lastWish = useRef(0);
  useEffect(
    () => () => {
      lastWish.current += 1;
    },
    [],
  );

  const choose = async (file: File | undefined) => {
    if (!file) return;
    lastWish.current += 1;
    const wish = lastWish.current;
    try {
      const opened = await openChosen(file);
      if (wish !== lastWish.current) return opened.close();
      camera.close();
      setStill(undefined);
      setChosen(opened);
      act({ type: 'newPicture' });
    } catch {
      if (wish === lastWish.current) toast(t('media-filters:unreadable'), 'error');
    }
  };
  const openCamera = (facing: 'user' | 'environment') => {
    lastWish.current += 1;
    setStill(undefined);
    setChosen(undefined);
    act({ type: 'newPicture' });
    void camera.open(facing);
  };
  const shoot = () => {
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
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 380px)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {words ? (
          <>
            <Stage
              canvasRef={canvasRef}
              scene={scene}
              act={act}
              source={source}
              words={words}
              widthPx={isMoving ? videoWidthPx : pictureWidthPx}
              isMoving={isMoving}
              isRecording={capture.isRecording || capture.isKeeping}
            />
            {camera.fault && <Alert severity="warning">{t(`media-filters:camera.${camera.fault}`)}</Alert>}
            <Box
              role="group"
              aria-label={t('media-filters:thePicture')}
              sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}
            >
              {capture.isRecording ? (
                <Button autoFocus variant="contained" color="error" startIcon={<Stop />} onClick={capture.stop}>
                  <Seconds />
                </Button>
              ) : (
                <>
                  {camera.live ? (
                    <>
                      <Button variant="contained" color="sun" startIcon={<PhotoCamera />} onClick={shoot}>
                        {t('media-filters:shoot')}
                      </Button>
                      <IconButton
                        aria-label={t('media-filters:flip')}
                        onClick={() => openCamera(camera.live?.facing === 'user' ? 'environment' : 'user')}
                      >
                        <Cameraswitch />
                      </IconButton>
                    </>
                  ) : (
                    <Button
                      {...(!source && { variant: 'contained', color: 'sun' })}
                      startIcon={<PhotoCamera />}
                      loading={camera.isOpening}
                      onClick={() => openCamera('user')}
                    >
                      {t('media-filters:openCamera')}
                    </Button>
                  )}
                  {canRecord && (
                    <Button startIcon={<FiberManualRecord color="error" />} onClick={record}>
                      {t('media-filters:record')}
                    </Button>
                  )}
                  <Button startIcon={<PhotoLibraryOutlined />} onClick={() => fileRef.current?.click()}>
                    {t('media-filters:choose')}
                  </Button>
                  {source && !isMoving && (
                    <Button
                      variant="contained"
                      color="sun"
                      startIcon={<SaveAlt />}
                      loading={capture.isKeeping}
                      onClick={() => void saveStill()}
                    >
                      {t('media-filters:done')}
                    </Button>
                  )}
                </>
              )}
            </Box>
            {isMoving && videoKind() === undefined && <Alert severity="info">{t('media-filters:noVideo')}</Alert>}
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
          instead
        )}
      </Box>
      <Card sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        {choice}
        {words && (
          <>
            <Tabs
              value={tools}
              onChange={(_, value) => setTools(value)}
              variant="fullWidth"
              aria-label={t('media-filters:tools')}
            >
              <Tab value="frame" label={t('media-filters:frames')} {...tabOf('frame')} />
              <Tab value="more" label={t('media-filters:more')} {...tabOf('more')} />
            </Tabs>
            <Box {...panelOf(tools)}>
              {tools === 'frame' ? <FramePicker scene={scene} act={act} words={words} /> : <LayerTools scene={scene} act={act} />}
            </Box>
          </>
        )}
      </Card>
    </Box>
  );

  /** Without the ring around what is selected: the picture is drawn once more before it is taken. */
  async function saveStill(): Promise<void> {
    act({ type: 'select', id: 'photo' });
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await capture.keepPicture();
  }
}

/** The time that is left, counted down beside the word. */
function Seconds() {
  const { t } = useTranslation();
  const [left, setLeft] = useState(longestSeconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return <>{t('media-filters:stop', { seconds: left })}</>;
}
