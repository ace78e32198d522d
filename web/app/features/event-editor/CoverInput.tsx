import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useRef, useState } from 'react';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Hint } from '#ui/Hint.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MissingOver } from '#ui/MissingPart.tsx';

const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog, MissingOver);

/** A cut in fractions of the picture: `x,y,width,height`. */
export type CropText = string;

export interface ChosenPicture {
  readonly file: File;
  readonly crop: CropText;
}

interface CoverInputProps {
  readonly label: string;
  readonly hint: string;
  /** Width by height of the frame, such as 16 / 9. */
  readonly aspect?: number;
  /** Whether the person may choose the cut; where the server keeps the picture whole, not. */
  readonly canCrop?: boolean;
  readonly currentUrl?: string | undefined;
  readonly value: ChosenPicture | undefined;
  readonly onChange: (picture: ChosenPicture | undefined) => void;
  readonly error?: string | undefined;
}

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const mostBytes = 10 * 1024 * 1024;

/** The chosen cut shown in a frame of that shape, without making another picture of it. */
function CutPreview({ url, crop, aspect }: { url: string; crop: CropText; aspect: number }) {
  const [x = 0, y = 0, width = 1, height = 1] = crop ? crop.split(',').map(Number) : [0, 0, 1, 1];
  return (
    <Box sx={{ position: 'relative', aspectRatio: String(aspect), overflow: 'hidden', borderRadius: '12px', bgcolor: 'divider' }}>
      <Box
        component="img"
        src={url}
        alt=""
        sx={
          crop
            ? {
                position: 'absolute',
                maxWidth: 'none',
                width: `${100 / width}%`,
                left: `${(-x / width) * 100}%`,
                top: `${(-y / height) * 100}%`,
              }
            : { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }
        }
      />
    </Box>
  );
}

/** A picture of an event: dropped or chosen, cut, seen at once, taken away again. */
export function CoverInput({
  label,
  hint,
  aspect = 16 / 9,
  canCrop = true,
  currentUrl,
  value,
  onChange,
  error,
}: CoverInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [refusal, setRefusal] = useState<string>();
  const [isCutting, setCutting] = useState(false);
  const url = useObjectUrl(value?.file);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!accepted.includes(file.type)) return setRefusal(t('editor:picture.type'));
    if (file.size > mostBytes) return setRefusal(t('editor:picture.size'));
    setRefusal(undefined);
    onChange({ file, crop: '' });
    setCutting(canCrop);
  };
  const problem = refusal ?? error;
  return (
    <Box
      role="group"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
      }}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      {url && value ? (
        <CutPreview url={url} crop={value.crop} aspect={aspect} />
      ) : currentUrl ? (
        <CutPreview url={currentUrl} crop="" aspect={aspect} />
      ) : (
        <Box
          component="button"
          type="button"
          onClick={() => input.current?.click()}
          sx={{
            aspectRatio: String(aspect),
            maxHeight: 220,
            width: '100%',
            border: '1.5px dashed',
            borderColor: 'edge',
            borderRadius: '12px',
            bgcolor: 'transparent',
            color: 'text.secondary',
            font: 'inherit',
            cursor: 'pointer',
            display: 'grid',
            placeContent: 'center',
            justifyItems: 'center',
            gap: 0.5,
            px: 2,
            textWrap: 'balance',
          }}
        >
          <AddPhotoAlternateOutlined />
          {t('editor:picture.drop')}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(value || currentUrl) && (
          <Button size="small" onClick={() => input.current?.click()} aria-describedby={hintId}>
            {t('editor:picture.replace')}
          </Button>
        )}
        {value && (
          <>
            {canCrop && (
              <Button size="small" onClick={() => setCutting(true)}>
                {t('editor:picture.crop')}
              </Button>
            )}
            <Button size="small" variant="text" onClick={() => onChange(undefined)}>
              {t('common:picture.remove')}
            </Button>
          </>
        )}
      </Box>
      <Hint id={hintId} error={problem !== undefined}>
        {problem ?? hint}
      </Hint>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={label}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {isCutting && url && value && (
        <Suspense fallback={null}>
          <CropDialog
            url={url}
            aspect={aspect}
            onCut={(crop) => {
              onChange({ ...value, crop });
              setCutting(false);
            }}
            onClose={() => setCutting(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
