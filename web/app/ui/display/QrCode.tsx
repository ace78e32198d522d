import QRCode from 'qrcode';
import { useMemo } from 'react';
import styles from './QrCode.module.css';

/** Returns the dark modules as one path of horizontal runs, so that the picture stays small, and sharp at any size. */
function pathOf(text: string): { path: string; size: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!modules.get(row, column)) continue;
      let run = 1;
      while (column + run < size && modules.get(row, column + run)) run += 1;
      path += `M${column} ${row}h${run}v1h-${run}z`;
      column += run;
    }
  }
  return { path, size };
}

/** A QR code: always dark on white, whatever the colour mode, so that cameras can read it. `label` is its text alternative. */
export function QrCode({ text, label, sizePx }: { text: string; label: string; sizePx: number | string }) {
  const { path, size } = useMemo(() => pathOf(text), [text]);
  return (
    <div className={styles.frame} style={{ width: sizePx }}>
      <svg viewBox={`0 0 ${size} ${size}`} width="100%" role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} fill="#14183A" />
      </svg>
    </div>
  );
}
