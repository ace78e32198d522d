import type { EventOverlay } from '@ngoma/api/features/events/media-filters';
import TextAa from '@phosphor-icons/core/regular/text-aa.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { type Dispatch, useEffect, useId, useRef, useState } from 'react';
import { quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { randomId } from '#lib/random-id.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { Slider } from '#ui/kit/form/Slider.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './LayerTools.module.css';
import {
  photoId,
  type Scene,
  type SceneAction,
  type StickerKind,
  selectedPlacement,
  stickerKinds,
  type TextFace,
  textFaces,
} from './scene.ts';
import { drawSticker } from './stickers.ts';

interface LayerToolsProps {
  readonly scene: Scene;
  readonly dispatch: Dispatch<SceneAction>;
  /** The overlays of the event. Its stickers and marks come before those of Ngoma. */
  readonly overlays: readonly EventOverlay[];
}

const colours = [
  { name: 'cream', value: '#FBF8F3' },
  { name: 'midnight', value: '#14183A' },
  { name: 'yellow', value: '#F7B32B' },
  { name: 'red', value: '#C81E45' },
  { name: 'green', value: '#0B7A55' },
  { name: 'indigo', value: '#2F3BA2' },
] as const;
const maxTextLength = 60;

/** Adds stickers and text, and edits size and rotation of the selected layer. */
export function LayerTools({ scene, dispatch, overlays }: LayerToolsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={3}>
      <Group label={t('media-filters:stickers')} className={styles.stickers}>
        {overlays.map(
          ({ _id, kind, name, picture }) =>
            kind !== 'frame' && (
              <button
                key={_id}
                type="button"
                title={name}
                aria-label={name}
                onClick={() =>
                  dispatch({
                    ...{ type: 'overlay', id: randomId(), overlay: _id, name },
                    ...{ ratio: picture.width / picture.height, place: kind === 'sponsor' ? 'corner' : 'middle' },
                  })
                }
                className={styles.sticker}
              >
                <img src={picture.url} alt="" width={picture.width} height={picture.height} className={styles.overlay} />
              </button>
            ),
        )}
        {stickerKinds.map((sticker) => (
          <button
            key={sticker}
            type="button"
            title={t(`media-filters:sticker.${sticker}`)}
            aria-label={t(`media-filters:sticker.${sticker}`)}
            onClick={() => dispatch({ type: 'sticker', id: randomId(), sticker })}
            className={styles.sticker}
          >
            <StickerPreview sticker={sticker} />
          </button>
        ))}
      </Group>
      <AddWords dispatch={dispatch} />
      <Selected scene={scene} dispatch={dispatch} />
    </Stack>
  );
}

function StickerPreview({ sticker }: { sticker: StickerKind }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, 80, 80);
    context.translate(40, 40);
    drawSticker(context, sticker, 34);
  }, [sticker]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a picture without controls.
  return <canvas ref={ref} width={80} height={80} aria-hidden="true" className={styles.picture} />;
}

function AddWords({ dispatch }: { dispatch: Dispatch<SceneAction> }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [colour, setColour] = useState<string>(colours[0].value);
  const [face, setFace] = useState<TextFace>('poster');
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: 'text', id: randomId(), text, colour, face });
        setText('');
        // The button is disabled after adding, so the focus moves to the field.
        field.current?.focus();
      }}
      className={styles.form}
    >
      <TextField
        label={t('media-filters:words')}
        inputRef={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        inputProps={{ maxLength: maxTextLength }}
      />
      <SegmentButtons
        isWide
        label={t('media-filters:faces')}
        value={face}
        choices={textFaces.map((value) => ({ value, label: t(`media-filters:face.${value}`) }))}
        onChange={setFace}
      />
      <Row gap={0.5}>
        <Group label={t('media-filters:colours')} className={styles.colours}>
          {colours.map(({ name, value }) => (
            <IconButton
              key={name}
              label={t(`media-filters:colour.${name}`)}
              aria-pressed={value === colour}
              onClick={() => setColour(value)}
            >
              <span className={styles.colour} style={{ backgroundColor: value }} />
            </IconButton>
          ))}
        </Group>
        <Button size="medium" icon={<TextAa />} type="submit" disabled={!text.trim()}>
          {t('media-filters:addWords')}
        </Button>
      </Row>
    </form>
  );
}

function Selected({ scene, dispatch }: Pick<LayerToolsProps, 'scene' | 'dispatch'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const layer = scene.layers.find(({ id }) => id === scene.selected);
  const { scale, turn } = selectedPlacement(scene);
  const name = !layer
    ? t('media-filters:thePicture')
    : layer.kind === 'text'
      ? quoted(layer.text, locale)
      : layer.kind === 'overlay'
        ? layer.name
        : t(`media-filters:sticker.${layer.sticker}`);
  return (
    <Group labelledBy={titleId}>
      <div className={styles.head}>
        <p id={titleId} className={styles.name}>
          {name}
        </p>
        {layer && (
          <div className={styles.actions}>
            <Button variant="quiet" size="compact" onClick={() => dispatch({ type: 'select', id: photoId })}>
              {t('media-filters:thePicture')}
            </Button>
            <IconButton label={t('media-filters:removeLayer')} onClick={() => dispatch({ type: 'remove', id: layer.id })}>
              <Trash />
            </IconButton>
          </div>
        )}
      </div>
      <Measure
        label={t('media-filters:size')}
        value={Math.round(scale * 100)}
        from={20}
        to={layer ? 400 : 300}
        unit="%"
        onChange={(value) => dispatch({ type: 'place', at: { scale: value / 100 } })}
      />
      <Measure
        label={t('media-filters:turn')}
        value={Math.round(turn)}
        from={-180}
        to={180}
        unit="°"
        onChange={(value) => dispatch({ type: 'place', at: { turn: value } })}
      />
    </Group>
  );
}

interface MeasureProps {
  readonly label: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
  readonly unit: string;
  readonly onChange: (value: number) => void;
}

function Measure({ label, value, from, to, unit, onChange }: MeasureProps) {
  return (
    <div className={styles.measure}>
      <Text look="small">{label}</Text>
      <Slider label={label} value={value} valueText={`${value} ${unit}`} min={from} max={to} onChange={onChange} />
      <p className={styles.value}>
        {value} {unit}
      </p>
    </div>
  );
}
