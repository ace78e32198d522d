import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';

interface PictureButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  /** Why no picture can be chosen now, shown beside the button. */
  readonly disabledReason?: string | undefined;
  readonly isMultiple?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A button that lets the user choose pictures from the device. */
export function PictureButton({ label, isBusy, disabledReason, isMultiple = false, onChoose }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
      <Button
        size="small"
        startIcon={<AddAPhotoOutlined />}
        loading={isBusy}
        disabled={disabledReason !== undefined}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {disabledReason !== undefined && (
        <Typography id={reasonId} variant="body2" sx={{ color: 'text.secondary' }}>
          {disabledReason}
        </Typography>
      )}
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        hidden
        aria-label={label}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </Box>
  );
}
