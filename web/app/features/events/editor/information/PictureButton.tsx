import CameraPlus from '@phosphor-icons/core/regular/camera-plus.svg?react';
import { useId, useRef } from 'react';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

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
    <Row gap={1.5}>
      <Button
        size="compact"
        icon={<CameraPlus />}
        isBusy={isBusy}
        disabled={disabledReason !== undefined}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {disabledReason !== undefined && (
        <Text id={reasonId} look="small" tone="soft">
          {disabledReason}
        </Text>
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
    </Row>
  );
}
