import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, useId, useRef } from 'react';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Hint } from './Hint.tsx';

const visuallyHidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0 } as const;

/** The input inside takes the focus and is the control; its label only looks like a button. */
const asLabel = { component: 'label', role: undefined, tabIndex: -1 } as const;

interface PictureInputProps {
  readonly name: string;
  readonly label: string;
  readonly value: File | undefined;
  readonly onChange: (file: File | undefined) => void;
  readonly error?: string | undefined;
}

/** An input for a person's round picture: choose a file, preview it, remove it. */
export function ImageInput({ name, label, value, onChange, error }: PictureInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const preview = useObjectUrl(value);
  const remove = () => {
    if (input.current) input.current.value = '';
    onChange(undefined);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box
        aria-hidden="true"
        sx={{
          width: 72,
          height: 72,
          flex: 'none',
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'primary.soft',
          color: 'primary.main',
          overflow: 'hidden',
        }}
      >
        {preview ? <img src={preview} alt="" width={72} height={72} style={{ objectFit: 'cover' }} /> : <AddAPhotoOutlined />}
      </Box>
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <Button {...asLabel} sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}>
            {label}
            <Box
              component="input"
              ref={input}
              name={name}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              aria-label={label}
              aria-describedby={error ? errorId : undefined}
              onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.files?.[0])}
              // Without scripts the browser's own control shows which file was chosen.
              sx={{ '@media (scripting: enabled)': visuallyHidden }}
            />
          </Button>
          {value && (
            <Button variant="text" onClick={remove}>
              {t('common:picture.remove')}
            </Button>
          )}
        </Box>
        <Hint id={errorId} error={Boolean(error)}>
          {error ?? t('common:picture.hint')}
        </Hint>
      </Box>
    </Box>
  );
}
